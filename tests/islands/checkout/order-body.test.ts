import { describe, expect, it } from 'vitest';
import { itemOf } from '#islands/checkout/order-body.ts';
import { line } from '../../support/islands.ts';

const lens = {
  lensId: 'l1',
  use: 'distance',
  treatments: ['uv'],
  name: 'Fina',
  price: 120,
} as const;

describe('an item of an order', () => {
  it('has the lenses of its line, with the id of the prescription that the shop has', () => {
    expect(itemOf(line({ lens: { ...lens, prescriptionId: 'r1' } })).lens).toEqual({
      lensId: 'l1',
      use: 'distance',
      treatments: ['uv'],
      prescriptionId: 'r1',
    });
  });

  it('says that a prescription is sent later, which lenses without power do not need', () => {
    expect(itemOf(line({ lens })).lens).toMatchObject({ prescription: 'later' });
    expect(itemOf(line({ lens: { ...lens, use: 'none' } })).lens).not.toHaveProperty(
      'prescription',
    );
    expect(itemOf(line())).not.toHaveProperty('lens');
  });
});
