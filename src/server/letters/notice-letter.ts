import { t, textAt, type TextKey } from '#i18n/t.ts';
import { dayStart, formatMoment, formatShortDay } from '#domain/date.ts';
import { dashboardPath, JOBS_PATH } from '#domain/dashboard/menu.ts';
import { formatMoney } from '#domain/money.ts';
import type { Notice } from '#domain/notices/notices.ts';
import { RECONCILIATION_PATH } from '#domain/payments/reconciliation.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { note, paragraph, paragraphs } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

interface NoticeLetter {
  to: string;
  name: string;
  notice: Notice;
  /** The shop's address, `https://…`. */
  site: string;
}

function letterOf(
  shop: LetterShop,
  { to, name }: Pick<NoticeLetter, 'to' | 'name'>,
  {
    words,
    lines,
    url,
  }: { words: (text: 'subject' | 'text' | 'action') => string; lines: string[]; url: string },
): Mail {
  const text = words('text');
  return writeLetter(shop, {
    to,
    name,
    subject: words('subject'),
    body: () => ({
      preview: [text, ...lines].join(' '),
      parts: [...paragraphs(text), ...(lines.length > 0 ? [paragraph(...lines)] : [])],
      action: { label: words('action'), url },
      after: [note(t('mail.notice.why'))],
    }),
  });
}

/** The words of a notice about an order. */
function orderWords(
  notice: Notice,
  shop: LetterShop,
  { moment, ...values }: Record<'orderId' | 'buyer' | 'total' | 'moment', string>,
) {
  switch (notice) {
    case 'orderExpiring':
      return wordsOf('noticeOrderExpiring', shop, { ...values, moment });
    case 'orderReturned':
      return wordsOf('noticeOrderReturned', shop, values);
    case 'returnRequested':
      return wordsOf('noticeReturnRequested', shop, values);
    case 'paymentReview':
      return wordsOf('noticePaymentReview', shop, values);
    default:
      return wordsOf('noticeOrderPlaced', shop, values);
  }
}

/** Tells someone of the shop about an order: who bought what sum, and where to act. */
export function orderNoticeLetter(
  shop: LetterShop,
  letter: NoticeLetter,
  {
    id,
    billingInfo,
    payableCents,
    expiresAt,
    paymentMethod,
  }: Pick<OrderRow, 'id' | 'billingInfo' | 'payableCents' | 'expiresAt' | 'paymentMethod'>,
): Mail {
  const { fullName } = JSON.parse(billingInfo) as CartAddress;
  const total = formatMoney(payableCents);
  const words = orderWords(letter.notice, shop, {
    orderId: id,
    buyer: fullName,
    total,
    moment: expiresAt === null ? '' : formatMoment(expiresAt),
  });
  const payment = textAt(`paymentMethod.${paymentMethod}`);
  return letterOf(shop, letter, {
    words,
    lines: [fullName, `${total} · ${payment}`],
    url: `${letter.site}${dashboardPath('orders')}/${id}`,
  });
}

/** The text of a key that data make, or another if there is none. */
function knownText(key: string, otherwise: TextKey): string {
  const text = textAt(key);
  return text === key ? t(otherwise) : text;
}

/**
 * What failed, in words: 'Enviar um e-mail: Pedido recebido'.
 *
 * @param name kind of a job, or of a letter: 'letter.orderPlaced'
 */
export function workText(name: string): string {
  const letter = /^letter\.(.+)$/.exec(name)?.[1];
  return letter
    ? `${t('jobs.kinds.letter')}: ${knownText(`emails.kinds.${letter}`, 'jobs.kinds.other')}`
    : knownText(`jobs.kinds.${name}`, 'jobs.kinds.other');
}

/** Why it failed, in words; an error without words of its own is in the log alone. */
export function reasonText(name: string, reason: string): string {
  const group = name.startsWith('letter') ? 'emails.reasons' : 'jobs.reasons';
  return knownText(/^\w+$/.test(reason) ? `${group}.${reason}` : '', 'jobs.reasons.other');
}

/** Tells someone of the shop that a job was given up. */
export function failureNoticeLetter(
  shop: LetterShop,
  letter: Omit<NoticeLetter, 'notice'>,
  { name, reason }: { name: string; reason: string },
): Mail {
  const path = name.startsWith('letter') ? `${JOBS_PATH}?view=letters` : JOBS_PATH;
  return letterOf(shop, letter, {
    words: wordsOf('noticeJobFailed', shop, { work: workText(name) }),
    lines: [reasonText(name, reason)],
    url: `${letter.site}${path}`,
  });
}

/** Tells someone of the shop how many entries of a provider's list of a day are not as the shop knows them. */
export function differencesNoticeLetter(
  shop: LetterShop,
  letter: Omit<NoticeLetter, 'notice'>,
  { provider, day, count }: { provider: string; day: string; count: number },
): Mail {
  const query = new URLSearchParams({ provedor: provider, dia: day });
  return letterOf(shop, letter, {
    words: wordsOf('noticePaymentsDiffer', shop, {
      differences: t('payments.reconcile.differences', { count }),
      day: formatShortDay(dayStart(day)),
    }),
    lines: [textAt(`payments.provider.${provider}`)],
    url: `${letter.site}${RECONCILIATION_PATH}?${query}`,
  });
}
