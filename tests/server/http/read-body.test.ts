import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BodyMemory } from '#server/http/body-memory.ts';
import { BODY_GRACE_MS, LEAST_BYTES_PER_SECOND, readBody } from '#server/http/read-body.ts';

const LIMIT = 64 * 1024;

/** A body that comes when the test says so. */
function arriving(memory: BodyMemory) {
  const stream = new PassThrough();
  const req = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
  return { stream, read: readBody(req, LIMIT, memory) };
}

describe('a body', () => {
  afterEach(() => void vi.useRealTimers());

  it('costs what it has bytes, in however many chunks it comes', async () => {
    const memory = new BodyMemory(LIMIT);
    const { stream, read } = arriving(memory);
    for (let n = 0; n < 20_000; n += 1) stream.write('x');
    stream.end();
    const outcome = await read;
    expect(outcome).toMatchObject({ body: Buffer.alloc(20_000, 'x') });
    expect(memory.used).toBeLessThanOrEqual(2 * 20_000);
  });

  it('gives its memory back when it has been answered', async () => {
    const memory = new BodyMemory(LIMIT);
    const { stream, read } = arriving(memory);
    stream.end('whole');
    const outcome = await read;
    expect(memory.used).toBeGreaterThan(0);
    if (outcome && 'forget' in outcome) outcome.forget();
    expect(memory.used).toBe(0);
  });

  it('gives its memory back when the visitor leaves in the middle', async () => {
    const memory = new BodyMemory(LIMIT);
    const { stream, read } = arriving(memory);
    stream.write('half');
    stream.destroy();
    expect(await read).toBeNull();
    expect(memory.used).toBe(0);
  });

  it('that has come for the longest gives way when the memory is full', async () => {
    const memory = new BodyMemory(3 * LIMIT);
    const slow = [1, 2, 3].map(() => arriving(memory));
    // All but their last byte.
    for (const { stream } of slow)
      await new Promise((done) => stream.write('x'.repeat(LIMIT - 1), done));
    const quick = arriving(memory);
    quick.stream.end('an order');
    expect(await quick.read).toMatchObject({ body: Buffer.from('an order') });
    expect(await slow[0]!.read).toEqual({ refused: 'busy' });
    slow[1]!.stream.end('y');
    expect(await slow[1]!.read).toMatchObject({ body: { length: LIMIT } });
    expect(memory.used).toBeLessThanOrEqual(3 * LIMIT);
  });

  it('finds no room if all that is there is being worked on', async () => {
    const memory = new BodyMemory(LIMIT);
    const first = arriving(memory);
    first.stream.end('x'.repeat(LIMIT));
    await first.read;
    const second = arriving(memory);
    second.stream.end('y');
    expect(await second.read).toEqual({ refused: 'busy' });
  });

  it('that trickles is not waited for; one of a slow line is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const memory = new BodyMemory(LIMIT);
    const [trickle, phone] = [arriving(memory), arriving(memory)];
    const perSecond = Buffer.alloc(LEAST_BYTES_PER_SECOND);
    const seconds = BODY_GRACE_MS / 1000 + 5;
    for (let second = 0; second < seconds; second += 1) {
      trickle.stream.write('x');
      await new Promise((done) => phone.stream.write(perSecond, done));
      vi.advanceTimersByTime(1000);
    }
    expect(await trickle.read).toEqual({ refused: 'bodyTooSlow' });
    phone.stream.end();
    expect(await phone.read).toMatchObject({ body: { length: seconds * LEAST_BYTES_PER_SECOND } });
  });
});
