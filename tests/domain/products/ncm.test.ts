import { describe, expect, it } from 'vitest';
import { marginOf } from '#domain/products/margin.ts';
import { isNcm, ncmDigits, ncmText, usualNcm } from '#domain/products/ncm.ts';

describe('an NCM', () => {
  it('is eight digits of a chapter that there is, with points or without', () => {
    for (const typed of ['9004.10.00', '90041000', ' 9004 10 00 ']) {
      expect(isNcm(ncmDigits(typed)), typed).toBe(true);
    }
    for (const typed of ['9004.10', '900410000', '00041000', '77041000', '98041000', 'óculos']) {
      expect(isNcm(ncmDigits(typed)), typed).toBe(false);
    }
    expect(ncmText('90041000')).toBe('9004.10.00');
    expect(ncmText('')).toBe('');
  });

  it('is suggested where the kind leaves no doubt', () => {
    expect(usualNcm({ kind: 'solar', material: null })).toBe('90041000');
    expect(usualNcm({ kind: 'grau', material: 'acetato' })).toBe('90031100');
    expect(usualNcm({ kind: 'grau', material: 'metal' })).toBeNull();
    expect(usualNcm({ kind: 'acessorios', material: null })).toBeNull();
  });
});

describe('the margin', () => {
  it('is what a price leaves above the cost, also at a loss', () => {
    expect(marginOf(34_990, 13_120)).toEqual({ profitCents: 21_870, percent: 62.5 });
    expect(marginOf(10_000, 12_500)).toEqual({ profitCents: -2_500, percent: -25 });
    expect(marginOf(10_000, 0)).toEqual({ profitCents: 10_000, percent: 100 });
  });

  it('is unknown without a price or a cost', () => {
    expect(marginOf(10_000, null)).toBeNull();
    expect(marginOf(0, 100)).toBeNull();
  });
});
