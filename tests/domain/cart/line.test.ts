import { describe, expect, it } from 'vitest';
import { lineUid } from '#domain/cart/line.ts';

describe('the id of a line', () => {
  it('is the product where nothing is to be chosen', () => {
    expect(lineUid({ _id: 'p1' })).toBe('p1');
    expect(lineUid({ _id: 'p1', color: { name: '' } })).toBe('p1');
  });

  it('is the same for the same choice', () => {
    const line = { _id: 'p1', color: { name: 'Preto' }, attribute: { name: 'M' } };
    expect(lineUid({ ...line })).toBe(lineUid(line));
  });

  it('differs where one of product, colour, attribute or customAttr does', () => {
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
