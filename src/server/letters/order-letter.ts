import { firstNameOf } from '#domain/address/person-name.ts';
import { formatMoment } from '#domain/date.ts';
import { shortDate } from '#domain/deliveries/working-days.ts';
import { formatMoney } from '#domain/money.ts';
import { lacksPrescription, LENSES_ID, lensesOf } from '#domain/lenses/lens-track.ts';
import type { Order } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { t } from '#i18n/t.ts';
import { writeLetter, type Letter } from './letter.ts';
import type { Mail } from './mail.ts';
import { orderAddresses, orderLines, orderSums, timeText } from './order-parts.ts';
import { code, link, note, paragraphs, type Part } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

const SEPARATOR = ' · ';

/** The seller, with the details that Decreto 7.962/2013, art. 2, I and II, requires, and how to reach it. */
function sellerLines(settings: ShopSettings): string[] {
  const { name, address, email, phoneFooter, legal, promises } = settings;
  const taxId = legal.taxId && t('footer.taxId', { taxId: legal.taxId });
  const company = [legal.companyName || name, taxId].filter(Boolean).join(SEPARATOR);
  const phone = phoneFooter && `${t('promises.phone')} ${phoneFooter}`;
  const whatsapp = promises.whatsapp && `${t('promises.whatsapp')} ${promises.whatsapp}`;
  return [
    `${t('mail.order.seller')}: ${company}`,
    ...[address, [email, phone, whatsapp].filter(Boolean).join(SEPARATOR)].filter(Boolean),
  ];
}

/** What the law gives the buyer: to withdraw, and how; what the shop keeps of made lenses then; and the guarantee. */
function rights({ promises, lenses }: ShopSettings, order: Order): string[] {
  const { returnDays, warrantyMonths: count } = promises;
  const keepsSome = lenses.withdrawalKeptPercent > 0 && lensesOf(order).length > 0;
  return [
    t(keepsSome ? 'mail.order.withdrawalOfLenses' : 'mail.order.withdrawal', { count: returnDays }),
    count > 0 ? t('promises.warranty', { count }) : t('promises.legalWarranty'),
  ];
}

type Body = ReturnType<Letter['body']>;

/** Writes to the buyer of an order; below what the letter says stands who the seller is. */
export const writeOrderLetter = (
  shop: LetterShop,
  { billingInfo }: Order,
  {
    subject,
    body,
  }: { subject: string; body: () => Omit<Body, 'after'> & Partial<Pick<Body, 'after'>> },
): Mail =>
  writeLetter(shop, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject,
    body() {
      const { after = [], ...said } = body();
      return { ...said, after: [...after, note(...sellerLines(shop.settings))] };
    },
  });

/** What every text of an order's letters may say of it. */
export const orderValues = ({ orderId, billingInfo, payableCents }: Order) => ({
  name: firstNameOf(billingInfo.fullName),
  orderId,
  total: formatMoney(payableCents),
});

/** When an order is there: `days` is '5 dias úteis', `arrival` 'entre 27/11 e 1º/12'. */
export function timeValues({ delivery: { arrival, days: count } }: Order) {
  const days = t('mail.days', { count });
  if (!arrival) return { days, arrival: t('mail.arrival.within', { days }) };
  const to = shortDate(arrival.to);
  return {
    days,
    arrival:
      arrival.from === null || arrival.from === arrival.to
        ? t('mail.arrival.by', { to })
        : t('mail.arrival.between', { from: shortDate(arrival.from), to }),
  };
}

/** What an inbox shows after the subject: the sum, and the delivery time. */
const previewOf = ({ payableCents, delivery }: Order): string =>
  [`${t('order.payable')}: ${formatMoney(payableCents)}`, timeText(delivery)].join(SEPARATOR);

/** How an order is paid that is to be paid on-line and was not yet. */
function howToPay(
  words: ReturnType<typeof wordsOf<'orderPlaced'>>,
  { payment: { method, status, dueCents, pix } }: Order,
): Part[] {
  if (dueCents === 0 || !isOnline(method) || status === 'processing') return [];
  const due = formatMoney(dueCents);
  if (!pix) return paragraphs(words('unpaid', { due }));
  const { copyPaste, expiresAt } = pix;
  const until =
    expiresAt === null ? [] : [note(words('pixUntil', { pixUntil: formatMoment(expiresAt) }))];
  return [...paragraphs(words('pix', { due })), code(copyPaste), ...until];
}

/** Where the prescription of lenses is sent that were ordered without one. */
const whereToSend = (
  words: ReturnType<typeof wordsOf<'orderPlaced'>>,
  order: Order,
  url: string,
): Part[] =>
  lensesOf(order).some(lacksPrescription)
    ? [link(words('prescription'), t('mail.order.sendPrescription'), `${url}#${LENSES_ID}`)]
    : [];

/**
 * Confirms an order at once and summarises the contract in a form that can be stored (Decreto 7.962/2013,
 * art. 4, I, III and IV), including the right to withdraw (art. 5; CDC, art. 49).
 *
 * @param url of the order's page, complete with `https://`
 */
export function orderLetter(shop: LetterShop, order: Order, url: string): Mail {
  const words = wordsOf('orderPlaced', shop, { ...orderValues(order), ...timeValues(order) });
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      heading: words('heading'),
      preview: previewOf(order),
      actionFirst: true,
      parts: [
        ...paragraphs(words('text')),
        note(
          t('order.numberPlaced', {
            orderId: order.orderId,
            date: formatMoment(order.createdAt),
          }),
        ),
        ...howToPay(words, order),
        ...whereToSend(words, order, url),
        orderLines(order, new URL(url).origin),
        orderSums(order),
        orderAddresses(order),
      ],
      action: { label: words('action'), url },
      after: rights(shop.settings, order).map((right) => note(right)),
    }),
  });
}

/**
 * Tells the buyer that the payment of an order has come.
 *
 * @param url of the order's page, complete with `https://`
 */
export function paidLetter(shop: LetterShop, order: Order, url: string): Mail {
  const words = wordsOf('orderPaid', shop, orderValues(order));
  const text = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [...paragraphs(text), orderLines(order, new URL(url).origin), orderSums(order)],
      action: { label: words('action'), url },
    }),
  });
}

/**
 * Tells the buyer that the order was not confirmed in time: it is cancelled, and costs nothing.
 *
 * @param url of the order's page, complete with `https://`; null if the shop does not know its address
 */
export function expiredLetter(shop: LetterShop, order: Order, url: string | null): Mail {
  const words = wordsOf('orderExpired', shop, orderValues(order));
  const text = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [...paragraphs(text), ...paragraphs(words('again'))],
      action: url === null ? null : { label: words('action'), url },
    }),
  });
}
