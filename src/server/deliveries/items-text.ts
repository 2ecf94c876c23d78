import { MAX_LINES, MAX_PIECES } from '#domain/orders/order-limits.ts';
import type { OrderItem } from '#domain/orders/order-input.ts';
import type { Db } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/** 'uid:qty'; the uid of a line with choices is itself a list in brackets, with commas and colons in it. */
const ITEM = /^(\[.*?\]|[^,[\]]*?):([1-9]\d?)(?:,|$)/;

/** The product and the choices of a line's uid (`lineUid`); for anything else an id. */
function choiceOf(uid: string): Pick<OrderItem, '_id' | 'color' | 'attribute' | 'customAttr'> {
  const none = { color: null, attribute: null, customAttr: null };
  if (!uid.startsWith('[')) return { _id: uid, ...none };
  try {
    const [id = '', ...names] = (JSON.parse(uid) as unknown[]).map(String);
    const [color, attribute, customAttr] = names.map((name) => name || null);
    return {
      _id: id,
      color: color ?? null,
      attribute: attribute ?? null,
      customAttr: customAttr ?? null,
    };
  } catch {
    return { _id: uid, ...none };
  }
}

/**
 * The items that a text names, 'uid:qty,…', as a cart's lines are called.
 *
 * @throws InvalidFieldsError of `items` for a text of another form, or with too many
 */
export async function itemsOfText(db: Db, text: string): Promise<OrderItem[]> {
  const named: { uid: string; qty: number }[] = [];
  for (let rest = text.trim(); rest !== '';) {
    const [found, uid, qty] = ITEM.exec(rest) ?? [];
    if (!found || !uid || named.length === MAX_LINES)
      throw new InvalidFieldsError({ items: 'invalidField' });
    named.push({ uid, qty: Math.min(Number(qty), MAX_PIECES) });
    rest = rest.slice(found.length);
  }
  return itemsOfUids(db, named);
}

/** The items that uids name; the id of a variant will do as well, and that of a product, for any of its variants. */
export async function itemsOfUids(
  db: Db,
  named: readonly { uid: string; qty: number }[],
): Promise<OrderItem[]> {
  const ids = named.map(({ uid }) => choiceOf(uid)._id);
  const variants =
    ids.length === 0
      ? []
      : await db
          .selectFrom('variants')
          .select(['id', 'productId'])
          .where((eb) => eb.or([eb('id', 'in', ids), eb('productId', 'in', ids)]))
          .where('archivedAt', 'is', null)
          .orderBy('id')
          .execute();
  return named.map(({ uid, qty }) => {
    const choice = choiceOf(uid);
    const isNamed = uid.startsWith('[');
    const variant =
      variants.find(({ id }) => id === uid) ??
      (isNamed ? undefined : variants.find(({ productId }) => productId === uid));
    return {
      ...choice,
      _id: variant?.productId ?? choice._id,
      uid,
      qty,
      variantId: variant?.id ?? null,
      gift: null,
      lens: null,
    };
  });
}
