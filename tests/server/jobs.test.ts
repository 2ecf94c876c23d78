import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Jobs } from '#server/jobs.ts';

describe('work after the answer', () => {
  it('begins after what is under way, not within it', async () => {
    const jobs = new Jobs();
    const order: string[] = [];
    jobs.run('mail', async () => void order.push('mail'));
    await Promise.resolve().then(() => order.push('answer'));
    await jobs.done();
    expect(order).toEqual(['answer', 'mail']);
  });

  it('is waited for, with what it begins', async () => {
    const jobs = new Jobs();
    const ended: string[] = [];
    jobs.run('first', async () => {
      await nextTurn();
      jobs.run('second', async () => {
        await nextTurn();
        ended.push('second');
      });
      ended.push('first');
    });
    await jobs.done();
    expect(ended).toEqual(['first', 'second']);
  });

  it('is logged under its name when it fails, and fails nobody else', async () => {
    const log: string[] = [];
    const jobs = new Jobs((line) => log.push(line));
    jobs.run('mail', async () => {
      throw new Error('no server');
    });
    await jobs.done();
    expect(log).toEqual(['mail: no server']);
  });

  it('does not hold up the closing of a shop for ever', async () => {
    const jobs = new Jobs();
    jobs.run('endless', () => new Promise(() => undefined));
    await jobs.doneWithin(1);
  });
});
