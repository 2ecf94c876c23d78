import type { AlertKind } from '#domain/alerts/alert.ts';
import { GIFT_CARD, type Order, type PaymentMethod } from '#domain/orders/order.ts';
import { SERVICE_KINDS } from '#domain/orders/order-kind.ts';
import { maskedCode } from '#domain/gift-cards/gift-card.ts';
import { t } from '#i18n/t.ts';
import {
  confirmLetter,
  inviteLetter,
  knownLetter,
  resetLetter,
  signInLetter,
} from '../letters/account-letters.ts';
import { dayOf } from '#domain/date.ts';
import type { Notice } from '#domain/notices/notices.ts';
import type { ReturnStatus } from '#domain/returns/return-request.ts';
import { DAY_MS } from '#domain/time.ts';
import { returnLetter } from '../letters/return-letter.ts';
import { alertLetter } from '../letters/alert-letter.ts';
import {
  giftCardEndingLetter,
  giftCardLetter,
  giftCardSentLetter,
} from '../letters/gift-card-letter.ts';
import {
  lensDeclinedLetter,
  lensesReadyLetter,
  prescriptionReminderLetter,
  servicePlacedLetter,
} from '../letters/lens-letter.ts';
import type { LetterName } from '../letters/letters.ts';
import type { Mail } from '../letters/mail.ts';
import {
  differencesNoticeLetter,
  failureNoticeLetter,
  orderNoticeLetter,
} from '../letters/notice-letter.ts';
import { expiredLetter, orderLetter, paidLetter } from '../letters/order-letter.ts';
import {
  changedLetter,
  messageLetter,
  movedLetter,
  type ToldStatus,
} from '../letters/order-update-letters.ts';
import { refundedLetter } from '../letters/refund-letter.ts';
import {
  reviewAnsweredLetter,
  reviewRefusedLetter,
  reviewRequestLetter,
} from '../letters/review-letters.ts';
import type { LetterShop } from '../letters/words.ts';
import { linkBase } from '../base/link-base.ts';
import type { Scope } from '../service/scope.ts';
import { exampleOrder } from './example-order.ts';
import {
  CARD_METHOD,
  movedOrder,
  placedOrder,
  readyOrder,
  refusalOf,
  withoutPrescription,
} from './example-cases.ts';

const YEAR_MS = 365 * DAY_MS;

interface Example {
  shop: LetterShop;
  order: Order;
  /** Who gets it. */
  to: string;
  /** The shop's address. */
  site: string;
  /** The text that has to stand in it, of those that only do if they apply. */
  line: string | undefined;
}

const exampleCard = ({ billingInfo, createdAt }: Order, to: string) => ({
  to,
  name: billingInfo.fullName,
  valueCents: 25_000,
  code: maskedCode('7KQP'),
  expiresAt: createdAt + YEAR_MS,
});

/** Links of an example lead to where anyone may go: it opens nobody's account or order. */
const accountExample =
  (letter: typeof confirmLetter) =>
  ({ shop, order, to, site }: Example): Mail =>
    letter(shop, { to, name: order.billingInfo.fullName, url: `${site}/entrar` });

const movedExample =
  (status: ToldStatus) =>
  ({ shop, order, site, line }: Example): Mail =>
    movedLetter(shop, movedOrder(order, status, line), { status, url: `${site}/conta/pedidos` });

const noticeExample =
  (notice: Exclude<Notice, 'jobFailed' | 'paymentsDiffer'>) =>
  ({ shop, order, to, site }: Example): Mail =>
    orderNoticeLetter(
      shop,
      { to, name: order.billingInfo.fullName, notice, site },
      {
        id: order.orderId,
        billingInfo: JSON.stringify(order.billingInfo),
        payableCents: order.payableCents,
        paymentMethod: order.paymentMethod,
        expiresAt: order.createdAt + 2 * DAY_MS,
      },
    );

const placedExample = ({ shop, order, site, line }: Example): Mail =>
  orderLetter(shop, placedOrder(order, line), `${site}/conta/pedidos`);

/** By what an order was paid whose letter about a refund has this line. */
const REFUNDED_TO: Readonly<Record<string, PaymentMethod>> = {
  byCard: CARD_METHOD,
  toGiftCard: GIFT_CARD,
  byHand: 'cod',
};

const reviewed = ({ order, to }: Example) => ({
  to,
  name: order.billingInfo.fullName,
  product: order.lines[0]?.name ?? '',
});

const alertExample =
  (kind: AlertKind) =>
  ({ shop, order, to, site }: Example): Mail =>
    alertLetter(
      shop,
      {
        kind,
        to,
        product: order.lines[0]?.name ?? '',
        path: '/produtos',
        beforeCents: 29_990,
        nowCents: kind === 'price' ? 24_990 : 29_990,
      },
      { site, token: '' },
    );

const answeredExample =
  (kind: 'review' | 'question') =>
  (example: Example): Mail =>
    reviewAnsweredLetter(example.shop, reviewed(example), {
      kind,
      body: t(`letterExample.${kind}`),
      answer: t('letterExample.answer'),
      url: `${example.site}/produtos`,
    });

const returnExample =
  (status: ReturnStatus) =>
  ({ shop, order, site }: Example): Mail =>
    returnLetter(shop, order, {
      status,
      url: `${site}/conta/pedidos`,
      lines: order.lines.map(({ name, qty }) => ({ name, qty })),
      text: '',
      instructions: t('letterExample.return'),
      trackingCode: 'AB123456789BR',
      refundCents: order.payableCents,
    });

const declinedExample =
  (state: 'asked' | 'refused') =>
  ({ shop, order, site }: Example): Mail =>
    lensDeclinedLetter(shop, order, {
      state,
      text: t(state === 'asked' ? 'letterExample.lensQuestion' : 'letterExample.lensReason'),
      url: `${site}/conta/pedidos`,
    });

const EXAMPLES: Readonly<Record<LetterName, (example: Example) => Mail>> = {
  common: placedExample,
  orderPlaced: placedExample,
  orderConfirmed: movedExample('confirmed'),
  orderInProduction: movedExample('in-production'),
  orderShipped: movedExample('shipped'),
  orderDelivered: movedExample('delivered'),
  orderCancelled: movedExample('cancelled'),
  orderReturned: movedExample('returned'),
  orderChanged: ({ shop, order, site }) =>
    changedLetter(shop, order, {
      beforeCents: order.payableCents + 10_000,
      url: `${site}/conta/pedidos`,
    }),
  orderMessage: ({ shop, order, site }) =>
    messageLetter(shop, order, {
      text: t('letterExample.message'),
      url: `${site}/conta/pedidos`,
    }),
  lensAsked: declinedExample('asked'),
  lensRefused: declinedExample('refused'),
  prescriptionReminder: ({ shop, order, site }) =>
    prescriptionReminderLetter(shop, withoutPrescription(order), `${site}/conta/pedidos`),
  lensesReady: ({ shop, order, site, line }) =>
    lensesReadyLetter(shop, readyOrder(order, line), `${site}/conta/pedidos`),
  servicePlaced: ({ shop, order, site, line }) =>
    servicePlacedLetter(shop, order, {
      kind: SERVICE_KINDS.find((kind) => kind === line) ?? 'warranty',
      firstOrderId: t('letterExample.firstOrder'),
      url: `${site}/conta/pedidos`,
    }),
  orderPaid: ({ shop, order, site }) => paidLetter(shop, order, `${site}/conta/pedidos`),
  returnRequested: returnExample('requested'),
  returnAccepted: returnExample('accepted'),
  returnRefused: returnExample('refused'),
  returnInTransit: returnExample('in-transit'),
  returnArrived: returnExample('arrived'),
  returnRefunded: returnExample('refunded'),
  returnExchanged: returnExample('exchanged'),
  returnRepaired: returnExample('repaired'),
  returnClosed: returnExample('closed'),
  returnCancelled: returnExample('cancelled'),
  orderRefunded: ({ shop, order, site, line = '' }) =>
    refundedLetter(
      shop,
      {
        ...order,
        refundedCents: order.payableCents,
        payment: { ...order.payment, refundedCents: order.payableCents },
      },
      {
        amountCents: order.payableCents,
        method: REFUNDED_TO[line] ?? 'pix',
        at: order.createdAt,
        url: `${site}/conta/pedidos`,
      },
    ),
  giftCard: ({ shop, order, to, site }) =>
    giftCardLetter(shop, exampleCard(order, to), {
      gift: { giverName: '', message: '' },
      url: site,
    }),
  giftCardFor: ({ shop, order, to, site }) =>
    giftCardLetter(shop, exampleCard(order, to), {
      gift: { giverName: 'Ana Souza', message: t('letterExample.giftMessage') },
      url: site,
    }),
  giftCardSent: ({ shop, order, to, site }) =>
    giftCardSentLetter(shop, {
      ...exampleCard(order, to),
      recipient: 'Ana Souza',
      url: `${site}/conta/pedidos`,
    }),
  giftCardEnding: ({ shop, order, to, site }) =>
    giftCardEndingLetter(shop, { ...exampleCard(order, to), expiresAt: order.createdAt }, site),
  backInStock: alertExample('stock'),
  priceFell: alertExample('price'),
  orderExpired: ({ shop, order, site }) => expiredLetter(shop, order, `${site}/conta/pedidos`),
  reviewRequest: ({ shop, order, site }) =>
    reviewRequestLetter(shop, order, `${site}/conta/pedidos`),
  reviewRefused: (example) =>
    reviewRefusedLetter(example.shop, reviewed(example), {
      reason: refusalOf(example.line),
      note: '',
      url: `${example.site}/conta/pedidos`,
    }),
  reviewAnswered: answeredExample('review'),
  questionAnswered: answeredExample('question'),
  confirm: accountExample(confirmLetter),
  known: accountExample(knownLetter),
  reset: accountExample(resetLetter),
  signIn: accountExample(signInLetter),
  invite: accountExample(inviteLetter),
  noticeOrderPlaced: noticeExample('orderPlaced'),
  noticeOrderExpiring: noticeExample('orderExpiring'),
  noticeReturnRequested: noticeExample('returnRequested'),
  noticeOrderReturned: noticeExample('orderReturned'),
  noticePaymentReview: noticeExample('paymentReview'),
  noticePaymentsDiffer: ({ shop, order, to, site }) =>
    differencesNoticeLetter(
      shop,
      { to, name: order.billingInfo.fullName, site },
      { provider: CARD_METHOD, day: dayOf(order.createdAt), count: 2 },
    ),
  noticeJobFailed: ({ shop, order, to, site }) =>
    failureNoticeLetter(
      shop,
      { to, name: order.billingInfo.fullName, site },
      { name: 'media.derive', reason: 'tookTooLong' },
    ),
};

/** Address of a shop that does not know its own. */
const NO_SITE = 'https://loja.example';

/** The address at which the links of an example begin. */
export const exampleSite = ({ config }: Pick<Scope, 'config'>): string =>
  linkBase(config) ?? NO_SITE;

/**
 * A letter as it would be sent, about a made-up order.
 *
 * @param to who gets it
 * @param line that stands in it, of those that only do if they apply
 */
export async function exampleLetter(
  scope: Scope,
  {
    letter,
    shop,
    to,
    line,
  }: { letter: LetterName; shop: LetterShop; to: string; line?: string | undefined },
): Promise<Mail> {
  const site = exampleSite(scope);
  const order = await exampleOrder(scope, to);
  return EXAMPLES[letter]({ shop: { ...shop, site }, order, to, site, line });
}
