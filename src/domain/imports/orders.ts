import { isInBrazil, DEFAULT_COUNTRY } from '../address/country.ts';
import { isCpf } from '../address/cpf.ts';
import { foldEmail } from '../address/email.ts';
import { houseLine, partsOfHouse } from '../address/house.ts';
import { formatPhone, isPhone } from '../address/phone.ts';
import { formatCep } from '../address/zip-code.ts';
import type { CartAddress } from '../cart/cart.ts';
import { fold } from '../catalogue/fold.ts';
import { sumOf } from '../money.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order.ts';
import { spreadDiscount } from '../orders/spread-discount.ts';
import type { Columns, ImportedOrder, ImportedOrderLine, Read, SheetRow } from './imported.ts';
import { momentIn } from './moment-cell.ts';
import { RecordCells } from './sheet-cells.ts';

/** Longest text of a name, a number or an address. */
const MAX_TEXT = 300;
const MAX_NOTE = 5_000;
/** Most pieces of a line. */
const MAX_QUANTITY = 100_000;

/** The cells of an order: what is the order's stands in the first row that says it. */
class OrderCells extends RecordCells {
  readonly #rows: readonly SheetRow[];

  constructor(columns: Columns, rows: readonly SheetRow[]) {
    super(columns);
    this.#rows = rows;
  }

  /** The row that says a field of the order; its first where none does. */
  rowOf(field: string): SheetRow {
    return this.#rows.find((row) => this.text(row, field)) ?? this.#rows[0]!;
  }

  /** A text of the order: zip codes and phones of Shopify have a sign before them. */
  of(field: string, max = MAX_TEXT): string {
    const row = this.rowOf(field);
    const text = (this.text(row, field) ?? '').replace(/^'/, '').trim();
    if (text.length > max) this.complain(row, field, 'tooLong');
    return text;
  }

  amountOf(field: string): number | null {
    return this.cents(this.rowOf(field), field) ?? null;
  }

  /** Epoch ms; null for an empty cell, and for one that is no time, which is an error. */
  momentOf(field: string): number | null {
    const row = this.rowOf(field);
    const text = this.text(row, field) ?? '';
    if (text === '') return null;
    const moment = momentIn(text);
    if (moment === null) this.complain(row, field, 'date');
    return moment;
  }
}

function lineOf(cells: OrderCells, row: SheetRow): Omit<ImportedOrderLine, 'discountCents'> {
  const name = cells.text(row, 'item') ?? '';
  const sku = cells.text(row, 'sku') ?? '';
  const quantity = cells.text(row, 'quantity') || '1';
  const qty = /^\d+$/.test(quantity) ? Number(quantity) : 0;
  if (qty < 1 || qty > MAX_QUANTITY) cells.complain(row, 'quantity', 'quantity');
  if (name === '' && sku === '') cells.complain(row, 'item', 'required');
  if (name.length > MAX_TEXT) cells.complain(row, 'item', 'tooLong');
  const unitPriceCents = cells.cents(row, 'price');
  if (unitPriceCents === null || !cells.has('price')) cells.complain(row, 'price', 'required');
  return { name: name || sku, sku, qty, unitPriceCents: unitPriceCents ?? 0 };
}

/**
 * Lines, delivery and discount so that they sum to what the order came to. A total below its parts is a discount, which
 * takes off the delivery only what the lines do not cost; one above them, by taxes or a tip, is a line of its own.
 */
function priced(
  lines: readonly Omit<ImportedOrderLine, 'discountCents'>[],
  { total, delivery }: { total: number | null; delivery: number },
  furtherCharge: string,
) {
  const goods = sumOf(lines.map(({ qty, unitPriceCents }) => qty * unitPriceCents));
  const less = total === null ? 0 : goods + delivery - total;
  const all =
    less < 0 ? [...lines, { name: furtherCharge, sku: '', qty: 1, unitPriceCents: -less }] : lines;
  const discount = Math.min(Math.max(less, 0), goods);
  const shares = spreadDiscount(
    all.map(({ qty, unitPriceCents }) => qty * unitPriceCents),
    discount,
  );
  return {
    lines: all.map((line, index) => ({ ...line, discountCents: shares[index]! })),
    deliveryCents: delivery - (Math.max(less, 0) - discount),
  };
}

function addressOf(
  cells: OrderCells,
  field: (name: string) => string,
  contact: Pick<CartAddress, 'fullName' | 'phone' | 'email'>,
): CartAddress {
  const country = cells.of(field('country')) || DEFAULT_COUNTRY;
  const isBrazilian = isInBrazil(country) || /^bra[sz]il$/i.test(country);
  const street = cells.of(field('street'));
  const number = cells.of(field('number'));
  const parts =
    number === '' && isBrazilian
      ? partsOfHouse(street)
      : { street, number, complement: '', district: '' };
  const zipCode = cells.of(field('zipCode'));
  return {
    ...contact,
    house: houseLine({
      ...parts,
      complement: [parts.complement, cells.of(field('complement'))].filter(Boolean).join(', '),
      district: cells.of(field('district')) || parts.district,
    }),
    city: cells.of(field('city')),
    state: cells.of(field('state')).replace(/^BR-/i, ''),
    zipCode: isBrazilian ? formatCep(zipCode) : zipCode,
    country: isBrazilian ? DEFAULT_COUNTRY : country,
  };
}

const billingField = (name: string): string => name;
const shippingField = (name: string): string => `shipping${name[0]!.toUpperCase()}${name.slice(1)}`;

/** What people call a status in a sheet of their own besides its name, folded. */
const STATUS_WORDS: Readonly<Record<string, OrderStatus>> = {
  pendente: 'pending',
  'aguardando pagamento': 'pending',
  confirmado: 'confirmed',
  paid: 'confirmed',
  pago: 'confirmed',
  'em producao': 'in-production',
  enviado: 'shipped',
  entregue: 'delivered',
  canceled: 'cancelled',
  cancelado: 'cancelled',
  devolvido: 'returned',
};

const FINANCIAL =
  'paid partially_paid partially_refunded refunded pending authorized voided expired'.split(' ');

/** How far an order of Shopify has come: what was sent there counts as delivered, as nobody follows it any more. */
function shopifyStatus(cells: OrderCells): OrderStatus {
  const financial = cells.of('financialStatus').toLowerCase();
  if (financial !== '' && !FINANCIAL.includes(financial))
    cells.complain(cells.rowOf('financialStatus'), 'financialStatus', 'status');
  const isSent = cells.of('fulfilmentStatus').toLowerCase() === 'fulfilled';
  if (cells.of('cancelledAt') !== '' || financial === 'voided' || financial === 'expired')
    return 'cancelled';
  if (financial === 'refunded') return isSent ? 'returned' : 'cancelled';
  if (isSent) return 'delivered';
  return financial === '' || financial === 'pending' || financial === 'authorized'
    ? 'pending'
    : 'confirmed';
}

function ownStatus(cells: OrderCells): OrderStatus {
  const text = cells.of('status');
  const word = fold(text).trim();
  const status = ORDER_STATUSES.find((name) => name === word) ?? STATUS_WORDS[word];
  if (status) return status;
  if (text !== '') cells.complain(cells.rowOf('status'), 'status', 'status');
  return 'delivered';
}

/** Cents that were paid, and given back. What was sent there is settled there: nobody is asked here for what a courier took. */
function moneyOf(cells: OrderCells, { total, status }: { total: number; status: OrderStatus }) {
  const refunded = cells.amountOf('refunded') ?? 0;
  const financial = cells.of('financialStatus').toLowerCase();
  const isPaid =
    cells.columns.format === 'shopify'
      ? ['paid', 'partially_refunded', 'refunded'].includes(financial) || status === 'delivered'
      : !['pending', 'cancelled'].includes(status) || cells.of('paidAt') !== '';
  const said =
    financial === 'partially_paid'
      ? total - (cells.amountOf('outstanding') ?? total)
      : cells.amountOf('paid');
  const paidCents = Math.max(0, said ?? (isPaid ? total : 0));
  const isAllBack = financial === 'refunded' || (status === 'returned' && !cells.has('refunded'));
  const back = isAllBack && refunded === 0 ? paidCents : refunded;
  if (back > paidCents) cells.complain(cells.rowOf('refunded'), 'refunded', 'price');
  return { paidCents, refundedCents: back };
}

/** The way to a status: what is sent was paid before, and what has come back was delivered. */
const WAYS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: [],
  confirmed: ['confirmed'],
  'in-production': ['confirmed', 'in-production'],
  shipped: ['confirmed', 'shipped'],
  delivered: ['confirmed', 'shipped', 'delivered'],
  returned: ['confirmed', 'shipped', 'delivered', 'returned'],
  cancelled: ['cancelled'],
};

/** What an order says in words that its file does not. */
export interface OrderTexts {
  /** A line by which it came to more than its items and delivery. */
  furtherCharge: string;
  /** A delivery of which the file does not say how it went. */
  delivery: string;
  /** Before what the file says of these. */
  payment: string;
  coupon: string;
}

/** An order from its rows. */
export function readOrder(
  columns: Columns,
  rows: readonly SheetRow[],
  texts: OrderTexts,
): Read<ImportedOrder> {
  const cells = new OrderCells(columns, rows);
  const externalId = cells.of('externalId', 100);
  if (externalId === '') cells.complain(rows[0]!, 'externalId', 'required');
  const createdAt = cells.momentOf('createdAt');
  if (cells.of('createdAt') === '') cells.complain(rows[0]!, 'createdAt', 'required');
  const currency = cells.of('currency');
  if (!/^(|BRL|R\$|real|reais)$/i.test(currency))
    cells.complain(cells.rowOf('currency'), 'currency', 'currency');

  const delivery = cells.amountOf('delivery') ?? 0;
  const said = cells.amountOf('total');
  const sold = priced(
    rows.map((row) => lineOf(cells, row)),
    { total: said, delivery },
    texts.furtherCharge,
  );
  const total =
    said ?? delivery + sumOf(sold.lines.map(({ qty, unitPriceCents }) => qty * unitPriceCents));

  let status = columns.format === 'shopify' ? shopifyStatus(cells) : ownStatus(cells);
  if (status === 'pending') {
    // Nobody here can tell whether it is still to be paid, and its pieces are not reserved.
    cells.complain(cells.rowOf('financialStatus'), 'externalId', 'unpaid', 'warning');
    status = 'cancelled';
  }
  const { paidCents, refundedCents } = moneyOf(cells, { total, status });
  const placedAt = createdAt ?? 0;
  const paidAt = cells.momentOf('paidAt') ?? placedAt;
  const sentAt = cells.momentOf('sentAt') ?? paidAt;
  const endedAt = cells.momentOf('cancelledAt') ?? sentAt;
  const timeOf = (step: OrderStatus): number =>
    step === 'confirmed' ? paidAt : ['shipped', 'delivered'].includes(step) ? sentAt : endedAt;

  const email = foldEmail(cells.of('email'));
  const cpf = cells.of('cpf');
  const phone = [cells.of('phone'), cells.of('billingPhone')].find(Boolean) ?? '';
  const contact = {
    fullName: cells.of('fullName') || cells.of('shippingName') || email || externalId,
    phone: isPhone(phone) ? formatPhone(phone) : phone,
    email: cells.of('email'),
  };
  const billing = addressOf(cells, billingField, contact);
  const shippingInfo =
    cells.of('shippingStreet') === ''
      ? billing
      : addressOf(cells, shippingField, {
          ...contact,
          fullName: cells.of('shippingName') || contact.fullName,
          phone: cells.of('shippingPhone') || contact.phone,
        });
  const order = {
    externalId,
    email,
    billingInfo: { ...billing, ...(isCpf(cpf) && { cpf }) },
    shippingInfo,
    history: [
      { status: 'pending' as const, at: placedAt },
      ...WAYS[status].map((step) => ({ status: step, at: Math.max(placedAt, timeOf(step)) })),
    ],
    lines: sold.lines,
    deliveryType: cells.of('deliveryType') || texts.delivery,
    deliveryCents: sold.deliveryCents,
    paidCents,
    paidAt: paidCents > 0 ? paidAt : 0,
    refundedCents,
    refundedAt: refundedCents > 0 ? Math.max(placedAt, endedAt) : 0,
    note: [
      ...(['payment', 'coupon'] as const).flatMap((field) =>
        cells.of(field) === '' ? [] : `${texts[field]}: ${cells.of(field)}`,
      ),
      cells.of('note', MAX_NOTE),
    ]
      .filter(Boolean)
      .join('\n'),
  };
  return {
    record: cells.isRefused ? null : { row: rows[0]!.row, order },
    problems: cells.problems,
  };
}
