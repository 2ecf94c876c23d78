import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Background } from '#server/base/background.ts';

describe('work after the answer', () => {
  it('begins after what is under way, not within it', async () => {
    const background = new Background();
    const order: string[] = [];
    background.run('mail', async () => void order.push('mail'));
    await Promise.resolve().then(() => order.push('answer'));
    await background.done();
    expect(order).toEqual(['answer', 'mail']);
  });

  it('is waited for, with what it begins', async () => {
    const background = new Background();
    const ended: string[] = [];
    background.run('first', async () => {
      await nextTurn();
      background.run('second', async () => {
        await nextTurn();
        ended.push('second');
      });
      ended.push('first');
    });
    await background.done();
    expect(ended).toEqual(['first', 'second']);
  });

  it('is logged under its name when it fails, and fails no one else', async () => {
    const log: string[] = [];
    const background = new Background((line) => log.push(line));
    background.run('mail', async () => {
      throw new Error('no server');
    });
    await background.done();
    expect(log).toEqual(['mail: no server']);
  });

  it('does not hold up the closing of a shop for ever', async () => {
    const background = new Background();
    background.run('endless', () => new Promise(() => undefined));
    await background.doneWithin(1);
  });
});
