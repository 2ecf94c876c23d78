import { afterEach, expect, it, vi } from 'vitest';
import { WriteQueue } from '#server/db/engine/write-queue.ts';

afterEach(() => void vi.useRealTimers());

it('runs one writer at a time, in the order in which they came, one that fails included', async () => {
  const queue = new WriteQueue(1_000);
  const steps: string[] = [];
  const write = (name: string) =>
    queue.run(async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('no');
      return name;
    });
  const outcomes = await Promise.allSettled(['first', 'second', 'third'].map(write));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(steps).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

it('refuses a writer whose turn does not come in time, and serves those after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = new WriteQueue(15_000);
  const held = Promise.withResolvers<string>();
  const first = queue.run(() => held.promise);
  const late = queue.run(() => Promise.resolve('late'));
  const isRefused = expect(late).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  await vi.advanceTimersByTimeAsync(15_000);
  await isRefused;
  const next = queue.run(() => Promise.resolve('next'));
  held.resolve('first');
  expect(await first).toBe('first');
  expect(await next).toBe('next');
});
