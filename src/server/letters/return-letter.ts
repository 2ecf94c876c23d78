import { formatMoney } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ReturnLine, ReturnStatus } from '#domain/returns/return-request.ts';
import type { Scope } from '../service/scope.ts';
import type { LetterName } from './letters.ts';
import type { Mail } from './mail.ts';
import { orderValues, writeOrderLetter } from './order-letter.ts';
import { paragraph, paragraphs, type Part } from './parts.ts';
import { wordsOf, type LetterShop } from './words.ts';

/** What a letter tells of a request to take pieces back. */
interface ToldReturn {
  status: ReturnStatus;
  lines: readonly { name: string; qty: number }[];
  /** What was written with the state. */
  text: string;
  instructions: string;
  trackingCode: string;
  refundCents: number;
}

/** A request as its letter tells it, as it is when the letter is written; null once it is gone. */
export async function toldReturn(
  { engine: { db } }: Scope,
  { requestId, status }: { requestId: string; status: ReturnStatus },
): Promise<ToldReturn | null> {
  const request = await db
    .selectFrom('returnRequests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) return null;
  const event = await db
    .selectFrom('returnEvents')
    .select('text')
    .where('requestId', '=', requestId)
    .where('status', '=', status)
    .executeTakeFirst();
  const names = await db
    .selectFrom('orderLines')
    .select(['position', 'name'])
    .where('orderId', '=', request.orderId)
    .execute();
  const { instructions, trackingCode, refundCents } = request;
  const lines = (JSON.parse(request.lines) as ReturnLine[]).map(({ position, qty }) => ({
    name: names.find((line) => line.position === position)?.name ?? '',
    qty,
  }));
  return { status, lines, text: event?.text ?? '', instructions, trackingCode, refundCents };
}

const LETTER_OF = {
  requested: 'returnRequested',
  accepted: 'returnAccepted',
  refused: 'returnRefused',
  'in-transit': 'returnInTransit',
  arrived: 'returnArrived',
  refunded: 'returnRefunded',
  exchanged: 'returnExchanged',
  repaired: 'returnRepaired',
  closed: 'returnClosed',
  cancelled: 'returnCancelled',
} as const satisfies Record<ReturnStatus, LetterName>;

/** What a state adds to the letter, in the shop's words: how and with what label the pieces travel, what was given back. */
function lineOf(
  shop: LetterShop,
  order: Order,
  { status, trackingCode: code, refundCents }: ToldReturn,
): string {
  const values = orderValues(order);
  if (status === 'refunded') {
    const words = wordsOf('returnRefunded', shop, values);
    return words('refund', { refund: formatMoney(refundCents) });
  }
  if (code === '') return '';
  if (status === 'accepted') return wordsOf('returnAccepted', shop, values)('tracking', { code });
  if (status !== 'in-transit') return '';
  return wordsOf('returnInTransit', shop, values)('tracking', { code });
}

/** What a state adds, and what was written with it. */
const detailsOf = (told: ToldReturn, line: string): Part[] =>
  [told.status === 'accepted' && told.instructions, line, told.text].flatMap((text) =>
    text ? paragraphs(text) : [],
  );

/**
 * Tells the buyer how the shop has answered a request to take pieces back.
 *
 * @param url of the order's page, complete with `https://`
 */
export function returnLetter(
  shop: LetterShop,
  order: Order,
  { url, ...told }: ToldReturn & { url: string },
): Mail {
  const words = wordsOf(LETTER_OF[told.status], shop, orderValues(order));
  const text = words('text');
  return writeOrderLetter(shop, order, {
    subject: words('subject'),
    body: () => ({
      preview: text,
      actionFirst: true,
      parts: [
        ...paragraphs(text),
        ...detailsOf(told, lineOf(shop, order, told)),
        paragraph(...told.lines.map(({ name, qty }) => `${qty} × ${name}`)),
      ],
      action: { label: words('action'), url },
    }),
  });
}
