import { maskedCode } from '#domain/gift-cards/gift-card.ts';
import { orderPath } from '#domain/orders/order.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { GiftCardRow } from '../db/schema/gift-cards.ts';
import { openCode } from '../gift-cards/ledger.ts';
import { findOrder } from '../orders/rows/order-row.ts';
import type { Scope } from '../service/scope.ts';
import { giftCardEndingLetter, giftCardLetter, giftCardSentLetter } from './gift-card-letter.ts';
import type { Mail } from './mail.ts';
import type { LetterShop } from './words.ts';

interface Context {
  scope: Scope;
  shop: LetterShop;
  /** The shop's address. */
  url: string;
  /** Replaces an order's secret, for readers who must not see it, nor a card's code. */
  orderSecret?: string | undefined;
}

const cardOf = ({ engine }: Scope, id: string): Promise<GiftCardRow | undefined> =>
  engine.db.selectFrom('giftCards').selectAll().where('id', '=', id).executeTakeFirst();

/** Staff who read letters must not be able to spend it. */
const shownCode = ({ scope, orderSecret }: Context, card: GiftCardRow): Promise<string> | string =>
  orderSecret === undefined ? openCode(scope, card) : maskedCode(card.codeEnd);

/** The letter with a card's code; null for one that is blocked by now, or whose owner is not known. */
export async function writeGiftCard(context: Context, id: string): Promise<Mail | null> {
  const { scope, shop, url } = context;
  const card = await cardOf(scope, id);
  if (!card || card.recipientEmail === '' || card.blocked === 1) return null;
  const { recipientEmail: to, recipientName: name, initialCents: valueCents, expiresAt } = card;
  const shown = { to, name, valueCents, expiresAt, code: await shownCode(context, card) };
  return giftCardLetter(shop, shown, { gift: card, url });
}

/** What the giver of a card reads once it was sent. */
export async function writeGiftCardSent(context: Context, id: string): Promise<Mail | null> {
  const { scope, shop, url, orderSecret } = context;
  const card = await cardOf(scope, id);
  const order = card?.orderId && (await findOrder(scope.engine.db, card.orderId));
  if (!card || !order || card.giverName === '' || order.email === '') return null;
  const { fullName: name, email: to } = JSON.parse(order.billingInfo) as CartAddress;
  if (!to) return null;
  return giftCardSentLetter(shop, {
    to,
    name,
    valueCents: card.initialCents,
    recipient: card.recipientName || card.recipientEmail,
    url: url + orderPath(order.id, orderSecret ?? order.secret),
  });
}

/** Tells the owner of a card that it ends soon; null once nothing is left on it. */
export async function writeGiftCardEnding(context: Context, id: string): Promise<Mail | null> {
  const card = await cardOf(context.scope, id);
  if (!card || card.recipientEmail === '' || card.blocked === 1) return null;
  const { recipientEmail: to, recipientName: name, balanceCents: valueCents, expiresAt } = card;
  if (expiresAt === null || valueCents === 0) return null;
  const shown = { to, name, valueCents, expiresAt, code: await shownCode(context, card) };
  return giftCardEndingLetter(context.shop, shown, context.url);
}
