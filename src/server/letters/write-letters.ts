import { passwordPath } from '#domain/access/password.ts';
import type { EventData } from '#domain/orders/event.ts';
import { orderPath, reviewPath, type Order } from '#domain/orders/order.ts';
import { accountOfEmail, isOpen } from '../auth/accounts.ts';
import type { ReturnStatus } from '#domain/returns/return-request.ts';
import { inLanguageOf } from '#i18n/server-texts.ts';
import { endToken } from '../alerts/end-alerts.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import { findOrder } from '../orders/rows/order-row.ts';
import { readOrder } from '../orders/reading/read-order.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { isInTestMode } from '../settings/test-mode.ts';
import {
  confirmLetter,
  inviteLetter,
  knownLetter,
  resetLetter,
  signInLetter,
} from './account-letters.ts';
import type { DueLetter, LetterKind } from './queue/queue-letter.ts';
import { linkBase } from '../base/link-base.ts';
import type { Mail } from './mail.ts';
import { alertLetter, toldAlert } from './alert-letter.ts';
import { returnLetter, toldReturn } from './return-letter.ts';
import { writeGiftCard, writeGiftCardEnding, writeGiftCardSent } from './write-gift-card.ts';
import {
  differencesNoticeLetter,
  failureNoticeLetter,
  orderNoticeLetter,
} from './notice-letter.ts';
import { expiredLetter, orderLetter, paidLetter } from './order-letter.ts';
import {
  changedLetter,
  messageLetter,
  movedLetter,
  type ToldStatus,
} from './order-update-letters.ts';
import { refundedLetter } from './refund-letter.ts';
import {
  reviewAnsweredLetter,
  reviewRefusedLetter,
  reviewRequestLetter,
  reviewedOf,
} from './review-letters.ts';
import { ownTexts } from './own-texts.ts';
import type { LetterShop } from './words.ts';

/** Nearly every letter has a link, and a link needs an address that a visitor cannot influence. */
const NO_ADDRESS = 'not sent: the shop does not know its public address. Set SITE_URL.';

/** The address and the secrets that a letter's links are made of. */
export interface LetterLinks {
  /** The shop's public address; null if it does not know one. */
  siteUrl: string | null;
  /** Token of the letter's link, which proves who follows it; '' in a letter that has none. */
  token: string;
  /** Replaces an order's secret, for readers who must not see it. */
  orderSecret?: string;
}

interface Context extends LetterLinks {
  scope: Scope;
  shop: LetterShop;
  /** The shop's address, for a letter that cannot do without. @throws JobFailure 'noSiteUrl' */
  site: () => string;
}

interface Written {
  mail: Mail;
  /** Whether it is to be sent. It is rendered in any case: the time would reveal the account. */
  isWanted: boolean;
  /** The link that identifies who follows it, of letters that have one. */
  link?: string;
}

/** Renders a letter of one kind; null if what it is about, or its recipient, is gone. */
type Writer<Kind extends LetterKind> = (
  context: Context,
  letter: Extract<DueLetter, { kind: Kind }>,
) => Promise<Written | null>;

const wanted = (mail: Mail, link?: string): Written => ({
  mail,
  isWanted: true,
  ...(link !== undefined && { link }),
});

/** An order and the path of its guest's link; null if it is gone, or its buyer was erased. */
async function orderOf(
  { scope, orderSecret }: Context,
  orderId: string,
): Promise<{ order: Order; path: string } | null> {
  const { db } = scope.engine;
  const row = await findOrder(db, orderId);
  if (!row) return null;
  const order = await readOrder(db, row);
  if (!order.billingInfo.email) return null;
  return { order, path: orderPath(orderId, orderSecret ?? row.secret) };
}

/** The text of a message to the buyer; null once the event is gone. */
async function messageOf(
  { engine }: Scope,
  orderId: string,
  position: number,
): Promise<string | null> {
  const event = await engine.db
    .selectFrom('orderEvents')
    .select('data')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .where('kind', '=', 'message')
    .executeTakeFirst();
  return event ? (JSON.parse(event.data) as EventData['message']).text : null;
}

/** What was payable before an order was last changed, in cents; what is payable now if it never was. */
async function payableBefore({ engine }: Scope, { orderId, payableCents }: Order): Promise<number> {
  const event = await engine.db
    .selectFrom('orderEvents')
    .select('data')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'change')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ? (JSON.parse(event.data) as EventData['change']).fromCents : payableCents;
}

/** Writes a letter about a gift card. */
const giftCardWriter =
  (write: typeof writeGiftCard) =>
  async ({ scope, shop, site, orderSecret }: Context, { giftCardId }: { giftCardId: string }) => {
    const mail = await write({ scope, shop, url: site(), orderSecret }, giftCardId);
    return mail && wanted(mail);
  };

const WRITERS: { [Kind in LetterKind]: Writer<Kind> } = {
  async orderPlaced(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    return found && wanted(orderLetter(context.shop, found.order, site + found.path));
  },
  async orderPaid(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    return found && wanted(paidLetter(context.shop, found.order, site + found.path));
  },
  async orderExpired(context, { orderId }) {
    const found = await orderOf(context, orderId);
    const { shop, siteUrl } = context;
    return found && wanted(expiredLetter(shop, found.order, siteUrl && siteUrl + found.path));
  },
  async orderRefunded(context, { orderId, refundId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const refund = await context.scope.engine.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amountCents', 'refunds.updatedAt as at', 'payments.method'])
      .where('refunds.id', '=', refundId)
      .executeTakeFirst();
    if (!found || !refund) return null;
    return wanted(refundedLetter(context.shop, found.order, { ...refund, url: site + found.path }));
  },
  async orderMoved(context, { orderId, status }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const letter = { status: status as ToldStatus, url: site + (found?.path ?? '') };
    return found && wanted(movedLetter(context.shop, found.order, letter));
  },
  async orderChanged(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    if (!found) return null;
    const beforeCents = await payableBefore(context.scope, found.order);
    const letter = { beforeCents, url: site + found.path };
    return wanted(changedLetter(context.shop, found.order, letter));
  },
  async orderMessage(context, { orderId, position }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const text = await messageOf(context.scope, orderId, position);
    if (!found || text === null) return null;
    return wanted(messageLetter(context.shop, found.order, { text, url: site + found.path }));
  },
  async returnMoved(context, { orderId, requestId, status }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    const told =
      found && (await toldReturn(context.scope, { requestId, status: status as ReturnStatus }));
    if (!told) return null;
    return wanted(returnLetter(context.shop, found.order, { ...told, url: site + found.path }));
  },
  giftCard: giftCardWriter(writeGiftCard),
  giftCardSent: giftCardWriter(writeGiftCardSent),
  giftCardEnding: giftCardWriter(writeGiftCardEnding),
  async alert({ scope, shop, site: siteOf, orderSecret }, { alertId }) {
    const site = siteOf();
    const told = await toldAlert(scope, alertId);
    if (!told) return null;
    // Staff who read letters must not end what others wait for.
    const token = orderSecret ?? (await endToken(scope, alertId));
    return wanted(alertLetter(shop, told, { site, token }));
  },
  async reviewRequest(context, { orderId }) {
    const site = context.site();
    const found = await orderOf(context, orderId);
    // It may have come back since the letter was queued.
    if (found?.order.status !== 'delivered') return null;
    const url = site + reviewPath(found.path);
    return wanted(reviewRequestLetter(context.shop, found.order, url));
  },
  async reviewRefused(context, { reviewId }) {
    const site = context.site();
    const found = await reviewedOf(context.scope, reviewId);
    const ordered = await orderOf(context, found?.review.orderId ?? '');
    if (!found?.review.reason || !ordered) return null;
    const { reason, note } = found.review;
    const refusal = { reason, note, url: site + reviewPath(ordered.path) };
    return wanted(reviewRefusedLetter(context.shop, found.reader, refusal));
  },
  async reviewAnswered({ scope, shop, site }, { reviewId }) {
    const base = site();
    const found = await reviewedOf(scope, reviewId);
    if (!found?.review.answer) return null;
    const { kind, body, answer } = found.review;
    const url = `${base}/produto/${found.slug}#${kind === 'question' ? 'perguntas' : 'avaliacoes'}`;
    return wanted(reviewAnsweredLetter(shop, found.reader, { kind, body, answer, url }));
  },
  async confirm({ shop, site, token }, recipient) {
    const url = `${site()}/confirmar-email?${new URLSearchParams({ token })}`;
    return wanted(confirmLetter(shop, { ...recipient, url }), url);
  },
  async known({ shop, site }, recipient) {
    return wanted(knownLetter(shop, { ...recipient, url: `${site()}/entrar` }));
  },
  async invite({ shop, site, token }, recipient) {
    const url = site() + passwordPath(token);
    return wanted(inviteLetter(shop, { ...recipient, url }), url);
  },
  async reset({ scope, shop, site, token }, { to }) {
    const url = site() + passwordPath(token);
    const account = await accountOfEmail(scope.engine.db, to);
    const mail = resetLetter(shop, { to, name: account?.fullName ?? '', url });
    return { mail, isWanted: account !== undefined && isOpen(account), link: url };
  },
  async shopNotice({ scope, shop, site }, { to, name, notice, orderId, work, differences }) {
    const letter = { to, name, notice, site: site() };
    if (work) return wanted(failureNoticeLetter(shop, letter, work));
    if (differences) return wanted(differencesNoticeLetter(shop, letter, differences));
    const order = orderId && (await findOrder(scope.engine.db, orderId));
    return order ? wanted(orderNoticeLetter(shop, letter, order)) : null;
  },
  async signIn({ scope, shop, site, token }, { to, callbackPath }) {
    const base = site();
    const query = new URLSearchParams({ callbackUrl: base + callbackPath, token, email: to });
    const account = await accountOfEmail(scope.engine.db, to);
    const url = `${base}/api/auth/callback/email?${query}`;
    const mail = signInLetter(shop, { to, name: account?.fullName ?? '', url });
    return { mail, isWanted: account !== undefined && isOpen(account), link: url };
  },
};

/** The links of a letter with this token. */
export const linksOf = (scope: Scope, token: string): LetterLinks => ({
  siteUrl: linkBase(scope.config),
  token,
});

interface LetterToWrite {
  letter: DueLetter;
  links: LetterLinks;
  /** Its reader's; null is the shop's. */
  language?: string | null;
}

/**
 * Renders a letter from the current data.
 *
 * @returns null if what it is about, or its recipient, is gone
 * @throws JobFailure 'noSiteUrl' if it needs a link and the shop does not know its public address
 */
export async function writeLetterOf(
  scope: Scope,
  { letter, links, language = null }: LetterToWrite,
): Promise<Written | null> {
  const shop = {
    settings: await loadSettings(scope),
    own: await ownTexts(scope),
    site: links.siteUrl,
    isInTestMode: await isInTestMode(scope),
  };
  const site = (): string => {
    if (links.siteUrl === null) throw new JobFailure('noSiteUrl', { message: NO_ADDRESS });
    return links.siteUrl;
  };
  const write = WRITERS[letter.kind] as Writer<LetterKind>;
  return inLanguageOf(language, () => write({ ...links, scope, shop, site }, letter));
}
