import { describe, expect, it } from 'vitest';
import { isSameVariant, lineUid } from '#domain/cart/line.ts';

describe('the id of a line', () => {
  it('is the product if nothing is to be chosen', () => {
    expect(lineUid({ _id: 'p1' })).toBe('p1');
    expect(lineUid({ _id: 'p1', color: { name: '' } })).toBe('p1');
  });

  it('is the same for the same choice', () => {
    const line = { _id: 'p1', color: { name: 'Preto' }, attribute: { name: 'M' } };
    expect(lineUid({ ...line })).toBe(lineUid(line));
  });

  it('differs if product, colour, attribute or customAttr differs', () => {
    const names = [undefined, { name: 'a' }, { name: 'b' }, { name: 'a","b' }];
    const uids = ['p1', 'p2'].flatMap((_id) =>
      names.flatMap((color) =>
        names.flatMap((attribute) =>
          names.map((customAttr) => lineUid({ _id, color, attribute, customAttr })),
        ),
      ),
    );
    expect(new Set(uids).size).toBe(2 * names.length ** 3);
  });
});

const LENS = { lensId: 'l1', use: 'distance', treatments: ['uv', 'scratch'] } as const;

describe('a frame with lenses', () => {
  it('is a line of its own, which says nothing of the prescription', () => {
    const uid = lineUid({ _id: 'p1', lens: { ...LENS, prescriptionId: 'r1' } });
    expect(uid).not.toBe('p1');
    expect(uid).not.toContain('r1');
    expect(JSON.parse(uid)[0]).toBe('p1');
  });

  it.each([
    [
      'the same lenses, in whatever order their treatments stand',
      { treatments: ['scratch', 'uv'] },
      true,
    ],
    ['the same at another price', { price: 1 }, true],
    ['another lens', { lensId: 'l2' }, false],
    ['another use', { use: 'near' }, false],
    ['other treatments', { treatments: [] }, false],
    ['another prescription', { prescriptionId: 'r2' }, false],
  ] as const)('beside %s', (_case, other, same) => {
    const line = { _id: 'p1', lens: LENS };
    expect(isSameVariant(line, { _id: 'p1', lens: { ...LENS, ...other } })).toBe(same);
    expect(isSameVariant(line, { _id: 'p1' })).toBe(false);
  });
});

describe('two lines are of one variant', () => {
  const black = { _id: 'p1', color: { name: 'Preto' } };
  const onyx = { _id: 'p1', color: { name: 'Ônix' } };

  it.each([
    ['by their names', black, { ...black }, true],
    ['by their names if one has no id', { ...black, variantId: 'v1' }, black, true],
    ['not with other names', black, onyx, false],
    [
      'by their ids, whatever they are called',
      { ...black, variantId: 'v1' },
      { ...onyx, variantId: 'v1' },
      true,
    ],
    [
      'not with other ids, even of one name',
      { ...black, variantId: 'v1' },
      { ...black, variantId: 'v2' },
      false,
    ],
    [
      'not of two products',
      { ...black, variantId: 'v1' },
      { ...black, _id: 'p2', variantId: 'v1' },
      false,
    ],
  ])('%s', (_case, one, other, same) => {
    expect(isSameVariant(one, other)).toBe(same);
    expect(isSameVariant(other, one)).toBe(same);
  });
});
