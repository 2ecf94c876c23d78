import { describe, expect, it } from 'vitest';
import { accountLines, hasSameLines, mergeCarts } from '#domain/cart/account-cart.ts';
import { addVariableItem } from '#domain/cart/cart-actions.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { MAX_LINES, MAX_PIECES } from '#domain/orders/order-limits.ts';
import { seededRandom, type Random } from '#demo/random.ts';

const line = (id: string, qty: number, more: Partial<CartItem> = {}): CartItem => ({
  _id: id,
  uid: id,
  qty,
  price: 10,
  ...more,
});
/** A cart of short words: 'a1 b2' is a piece of a and two of b. */
const cart = (words: string): CartItem[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => line(word[0]!, Number(word.slice(1))));
const words = (items: readonly CartItem[]): string =>
  items.map(({ _id, qty }) => `${_id}${qty}`).join(' ');

describe('a cart that is joined with the account’s', () => {
  it.each([
    ['both are empty', '', '', '', ''],
    ['at the sign-in each has its own', '', 'a1', 'b1', 'b1 a1'],
    ['at the sign-in both have a line: the larger quantity, never the sum', '', 'a2', 'a3', 'a3'],
    ['at the sign-in the device has more', '', 'a5 b1', 'a3', 'a5 b1'],
    ['nothing has changed', 'a1 b1', 'a1 b1', 'a1 b1', 'a1 b1'],
    ['the device has added', 'a1', 'a1 b1', 'a1', 'a1 b1'],
    ['another device has added', 'a1', 'a1', 'a1 b1', 'a1 b1'],
    ['both have added, each its own', 'a1', 'a1 b1', 'a1 c1', 'a1 c1 b1'],
    ['the device has removed', 'a1 b1', 'b1', 'a1 b1', 'b1'],
    ['another device has removed: it does not come back', 'a1 b1', 'a1 b1', 'b1', 'b1'],
    ['both have removed the same', 'a1', '', '', ''],
    ['one has removed, the other added something else', 'a1', '', 'a1 b1', 'b1'],
    ['the device has lowered', 'a3', 'a1', 'a3', 'a1'],
    ['another device has lowered', 'a3', 'a3', 'a1', 'a1'],
    ['both have changed a quantity', 'a3', 'a1', 'a2', 'a2'],
    ['one has removed what the other has raised meanwhile', 'a1', '', 'a2', 'a2'],
    ['one has raised what the other has removed meanwhile', 'a1', 'a2', '', 'a2'],
  ])('%s', (_title, base, mine, theirs, result) => {
    const merged = mergeCarts({ base: cart(base), mine: cart(mine), theirs: cart(theirs) });
    expect(words(merged)).toBe(result);
  });

  it('knows a line by its variant when a colour was renamed', () => {
    const old = line('a', 1, { uid: 'old', variantId: 'v', color: { name: 'Mel' } });
    const renamed = line('a', 2, { uid: 'new', variantId: 'v', color: { name: 'Âmbar' } });
    expect(mergeCarts({ base: [], mine: [old], theirs: [renamed] })).toEqual([{ ...old, qty: 2 }]);
  });

  it('keeps cards for two people apart', () => {
    const gift = { name: 'Bia', email: '', message: '', sendOn: '' };
    const forBia = line('card', 1, { uid: 'bia', gift });
    const own = line('card', 1);
    expect(mergeCarts({ base: [], mine: [forBia], theirs: [own] })).toEqual([own, forBia]);
  });

  it('keeps the price that the buyer has seen', () => {
    const [merged] = mergeCarts({
      base: [],
      mine: [line('a', 1)],
      theirs: [line('a', 2, { price: 12 })],
    });
    expect(merged).toEqual(line('a', 2));
  });

  it('gives two lines two ids', () => {
    const mine = [line('a', 1, { uid: 'x', variantId: 'v', color: { name: 'Mel' } })];
    const theirs = [line('a', 1, { uid: 'x', variantId: 'w', color: { name: 'Preto' } })];
    const uids = mergeCarts({ base: [], mine, theirs }).map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(2);
  });

  it('is no larger than an order may be', () => {
    const many = (prefix: string) =>
      Array.from({ length: MAX_LINES }, (_none, index) => line(`${prefix}${index}`, 200));
    const merged = mergeCarts({ base: [], mine: many('m'), theirs: many('t') });
    expect(merged.map(({ _id }) => _id)).toEqual(many('t').map(({ _id }) => _id));
    expect(merged.every(({ qty }) => qty === MAX_PIECES)).toBe(true);
    expect(accountLines([...many('m'), ...many('t')])).toHaveLength(MAX_LINES);
  });
});

it('the account is told of no price and no picture', () => {
  const [kept] = accountLines([line('a', 1, { image: 'x.webp', slug: 'a', name: 'Armação' })]);
  expect(Object.keys(JSON.parse(JSON.stringify(kept)) as object).toSorted()).toEqual(
    ['_id', 'name', 'qty', 'uid'].toSorted(),
  );
});

describe('whatever two devices do', () => {
  const NAMES = [...'abcde'];
  const some = (random: Random): CartItem[] =>
    NAMES.flatMap((name) => {
      const qty = Math.floor(random() * 4);
      return qty === 0 ? [] : [line(name, qty)];
    });
  const qtyOf = (items: readonly CartItem[], id: string) =>
    items.find(({ _id }) => _id === id)?.qty ?? 0;

  it('both end with the same, nothing is more than one of them had, and nothing removed comes back', () => {
    const random = seededRandom('two devices');
    for (let round = 0; round < 500; round += 1) {
      const [base, mine, theirs] = [some(random), some(random), some(random)];
      const merged = mergeCarts({ base, mine, theirs });
      expect(hasSameLines(merged, mergeCarts({ base, mine: theirs, theirs: mine }))).toBe(true);
      // Told to the account, and joined with it once more.
      expect(hasSameLines(merged, mergeCarts({ base: theirs, mine: merged, theirs }))).toBe(true);
      for (const id of NAMES) {
        const was = qtyOf(base, id);
        const [one, other, now] = [qtyOf(mine, id), qtyOf(theirs, id), qtyOf(merged, id)];
        expect(now).toBeLessThanOrEqual(Math.max(one, other));
        if (was === one) expect(now).toBe(other);
        if (was === other) expect(now).toBe(one);
      }
    }
  });

  it('adding on both ends with both', () => {
    const base = cart('a1');
    const mine = addVariableItem({ ...initialCart, items: base }, line('b', 1)).items;
    expect(words(mergeCarts({ base, mine, theirs: base }))).toBe('a1 b1');
  });
});
