import type { Order } from '#domain/orders/order.ts';
import type { RefusalReason } from '#domain/reviews/review.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate } from '#i18n/translate.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { note, paragraph } from './parts.ts';

/**
 * Asks a buyer what they think of what was delivered.
 *
 * @param url of the page on which they write it, complete with `https://`
 */
export function reviewRequestLetter(settings: ShopSettings, order: Order, url: string): Mail {
  const { billingInfo, lines } = order;
  const kept = lines.filter(({ returned, qty }) => returned < qty).map(({ name }) => name);
  const names = new Intl.ListFormat('pt-BR').format([...new Set(kept)]);
  const text = translate('mail.reviewRequest.text', { names });
  return writeLetter(settings, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject: translate('mail.reviewRequest.subject'),
    body: () => ({
      preview: text,
      parts: [paragraph(text), paragraph(translate('mail.reviewRequest.how'))],
      action: { label: translate('mail.reviewRequest.action'), url },
      after: [note(translate('mail.reviewRequest.once'))],
    }),
  });
}

interface Reader {
  to: string;
  /** Full name. */
  name: string;
  /** Name of the product that was written about. */
  product: string;
}

/** Tells a buyer why their review is not published; its button leads to what they wrote. */
export function reviewRefusedLetter(
  settings: ShopSettings,
  { to, name, product }: Reader,
  refusal: { reason: RefusalReason; note: string; url: string },
): Mail {
  const text = translate('mail.reviewRefused.text', { product });
  return writeLetter(settings, {
    to,
    name,
    subject: translate('mail.reviewRefused.subject', { product }),
    body: () => ({
      preview: text,
      parts: [
        paragraph(text),
        paragraph(translate(`mail.reviewRefused.reason.${refusal.reason}`)),
        ...(refusal.note ? [paragraph(...refusal.note.split('\n'))] : []),
      ],
      action: { label: translate('mail.reviewRefused.action'), url: refusal.url },
      after: [note(translate('mail.reviewRefused.help'))],
    }),
  });
}

interface Answered {
  kind: 'review' | 'question';
  /** What was written. */
  body: string;
  answer: string;
  /** Where it is read, complete with `https://`. */
  url: string;
}

/** Passes the shop's answer on to who wrote a review or asked a question. */
export function reviewAnsweredLetter(
  settings: ShopSettings,
  { to, name, product }: Reader,
  { kind, body, answer, url }: Answered,
): Mail {
  return writeLetter(settings, {
    to,
    name,
    subject: translate(`mail.reviewAnswered.${kind}.subject`, { product }),
    body: () => ({
      preview: answer.slice(0, 120),
      parts: [
        paragraph(translate(`mail.reviewAnswered.${kind}.text`, { product })),
        note(...body.split('\n').map((line) => `“${line}”`)),
        ...answer.split(/\n{2,}/).map((part) => paragraph(...part.split('\n'))),
      ],
      action: { label: translate('mail.reviewAnswered.action'), url },
      after: [],
    }),
  });
}
