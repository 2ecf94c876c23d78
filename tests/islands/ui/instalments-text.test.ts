import { describe, expect, it } from 'vitest';
import { instalmentsText } from '#islands/ui/instalments-text.ts';
import '../../support/i18n.ts';

const textOf = (cents: number, rule: { max: number; minCents: number }) =>
  instalmentsText(cents, rule).replaceAll('\u00a0', ' ');

/** Number and cents of the parcels that a sentence names. */
const parcelsIn = (text: string) =>
  [...text.matchAll(/(\d+)x de R\$ ([\d.]+),(\d\d)/g)].map(([, count, reais, cents]) => ({
    count: Number(count),
    cents: Number(`${reais!.replaceAll('.', '')}${cents}`),
  }));

describe('what a page says of parcels', () => {
  it('names one amount where the price divides, and both where it does not', () => {
    const rule = { max: 10, minCents: 5_000 };
    expect(textOf(54_990, rule)).toBe('até 10x de R$ 54,99 sem juros');
    expect(textOf(79_182, rule)).toBe('até 10x sem juros: 2x de R$ 79,19 + 8x de R$ 79,18');
    expect(textOf(9_999, rule)).toBe('');
  });

  it('sums to the price, whatever the price', () => {
    const wrong = [];
    for (let cents = 1; cents < 2_000_000; cents = Math.ceil(cents * 1.01) + 1) {
      for (const max of [1, 3, 7, 10, 12, 24]) {
        const text = textOf(cents, { max, minCents: 2_500 });
        const parcels = parcelsIn(text);
        const count = parcels.reduce((sum, each) => sum + each.count, 0);
        const sum = parcels.reduce((sum, each) => sum + each.count * each.cents, 0);
        const isRight = text === '' ? count === 0 : sum === cents && text.includes(`até ${count}x`);
        if (!isRight) wrong.push({ cents, max, text });
      }
    }
    expect(wrong).toEqual([]);
  });
});
