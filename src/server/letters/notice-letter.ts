import type { TextKey } from 'i18next';
import { formatMoment } from '#domain/date.ts';
import { dashboardPath, JOBS_PATH } from '#domain/dashboard/menu.ts';
import { formatMoney } from '#domain/money.ts';
import type { Notice } from '#domain/notices/notices.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate, translateAt } from '#i18n/translate.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { note, paragraph } from './parts.ts';

interface NoticeLetter {
  to: string;
  name: string;
  notice: Notice;
  /** The shop's address, `https://…`. */
  site: string;
}

function letterOf(
  settings: ShopSettings,
  { to, name, notice }: NoticeLetter,
  { values, lines, url }: { values: Record<string, string>; lines: string[]; url: string },
): Mail {
  const text = translate(`mail.notice.${notice}.text`, values);
  return writeLetter(settings, {
    to,
    name,
    subject: translate(`mail.notice.${notice}.subject`, values),
    body: () => ({
      preview: [text, ...lines].join(' '),
      parts: [paragraph(text), ...(lines.length > 0 ? [paragraph(...lines)] : [])],
      action: { label: translate(`mail.notice.${notice}.action`), url },
      after: [note(translate('mail.notice.why'))],
    }),
  });
}

/** Tells someone of the shop about an order: who bought what sum, and where to act. */
export function orderNoticeLetter(
  settings: ShopSettings,
  letter: NoticeLetter,
  { id, billingInfo, payableCents, expiresAt, paymentMethod }: OrderRow,
): Mail {
  const { fullName } = JSON.parse(billingInfo) as CartAddress;
  const sum = formatMoney(payableCents);
  const values = {
    orderId: id,
    buyer: fullName,
    sum,
    moment: expiresAt === null ? '' : formatMoment(expiresAt),
  };
  const payment = translateAt(`paymentMethod.${paymentMethod}`);
  return letterOf(settings, letter, {
    values,
    lines: [fullName, `${sum} · ${payment}`],
    url: `${letter.site}${dashboardPath('orders')}/${id}`,
  });
}

/** The text of a key that data make, or another where there is none. */
function knownText(key: string, otherwise: TextKey): string {
  const text = translateAt(key);
  return text === key ? translate(otherwise) : text;
}

/**
 * What failed, in words: 'Enviar um e-mail: Pedido recebido'.
 *
 * @param name kind of a job, or of a letter: 'letter.orderPlaced'
 */
export function workText(name: string): string {
  const letter = /^letter\.(.+)$/.exec(name)?.[1];
  return letter
    ? `${translate('jobs.kinds.letter')}: ${knownText(`emails.kinds.${letter}`, 'jobs.kinds.other')}`
    : knownText(`jobs.kinds.${name}`, 'jobs.kinds.other');
}

/** Why it failed, in words; an error without words of its own is in the log alone. */
export function reasonText(name: string, reason: string): string {
  const group = name.startsWith('letter') ? 'emails.reasons' : 'jobs.reasons';
  return knownText(/^\w+$/.test(reason) ? `${group}.${reason}` : '', 'jobs.reasons.other');
}

/** Tells someone of the shop that a job was given up. */
export function failureNoticeLetter(
  settings: ShopSettings,
  letter: NoticeLetter,
  { name, reason }: { name: string; reason: string },
): Mail {
  const path = name.startsWith('letter') ? `${JOBS_PATH}?view=letters` : JOBS_PATH;
  return letterOf(settings, letter, {
    values: { work: workText(name) },
    lines: [reasonText(name, reason)],
    url: `${letter.site}${path}`,
  });
}
