import { z } from 'zod';
import { digitsOf } from '#domain/address/digits.ts';
import { foldEmail } from '#domain/address/email.ts';
import { formatPhone, isPhone } from '#domain/address/phone.ts';
import { isPlainName } from '#domain/address/plain-text.ts';
import { OPEN_CART_DAYS, type OpenLine } from '#domain/cart/open-cart.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { OpenCartRow } from '../db/schema/visits.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { resolveItems } from './resolve-items.ts';
import { orderItemSchema } from '#domain/orders/order-input.ts';
import { MAX_LINES } from '#domain/orders/order-limits.ts';

/** Longest name, e-mail and phone that are read. */
const MAX_NAME = 120;
const MAX_EMAIL = 254;
const MAX_PHONE = 40;

const typed = (most: number) => z.string().trim().max(most).default('');

/** What the checkout tells of its cart. No pieces: the buyer has removed them all. */
const openCartSchema = z.object({
  /** Made up by the buyer's browser: it alone can replace the cart that it has sent. */
  key: z.string().regex(/^[\w-]{16,64}$/),
  fullName: typed(MAX_NAME),
  email: typed(MAX_EMAIL),
  phone: typed(MAX_PHONE),
  items: z.array(orderItemSchema).max(MAX_LINES, 'tooManyLines'),
});

/** Carts that the shop keeps at most; of more than these the oldest go. */
const MOST_OPEN_CARTS = 10_000;
/** Milliseconds after an order in which word of its cart may still arrive, and is old. */
const JUST_ORDERED_MS = MINUTE_MS;

/** Contacts as they are compared; '' for what is missing, or is none. */
interface Contact {
  email: string;
  phone: string;
  accountId: string | null;
}

const contactOf = (email: string, phone: string, accountId: string | null): Contact => ({
  email: z.email().safeParse(email).success ? foldEmail(email) : '',
  phone: isPhone(phone) ? digitsOf(formatPhone(phone)) : '',
  accountId,
});

/**
 * Records the cart of a checkout that has a contact and pieces: one row, replaced as it changes, until an order comes of
 * it. What it holds and costs comes from the catalogue, not from the request.
 *
 * @throws InvalidFieldsError for no valid e-mail or phone, and for pieces that the shop does not sell
 */
export async function recordOpenCart(scope: Scope, { body }: { body: unknown }): Promise<void> {
  const { key, fullName, items, ...typed } = parseInput(openCartSchema, body);
  const contact = contactOf(typed.email, typed.phone, accountIdOf(scope));
  if (contact.email === '' && contact.phone === '') {
    throw new InvalidFieldsError({ email: 'fields.email', phone: 'fields.phone' });
  }
  if (items.length === 0) {
    await scope.engine.transaction((tx) =>
      tx.deleteFrom('openCarts').where('id', '=', key).execute(),
    );
    return;
  }
  const resolved = await resolveItems(scope.engine.db, items);
  const lines = resolved.flatMap(({ item, variant }): OpenLine[] => {
    if (!variant) return [];
    const { productId, name, color, attribute, customAttr, priceCents } = variant;
    const choices = [color, attribute, customAttr].filter(Boolean).join(' · ');
    return [{ productId, name, choices, qty: item.qty, priceCents }];
  });
  if (lines.length === 0) throw new InvalidFieldsError({ items: 'emptyCart' });
  const now = scope.now();
  await scope.engine.transaction(async (tx) => {
    if (await hasJustOrdered(tx, contact, now)) return;
    await forgetOthers(tx, key, contact);
    await replace(tx, {
      id: key,
      ...contact,
      name: isPlainName(fullName) ? fullName : '',
      lines: JSON.stringify(lines),
      pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
      totalCents: lines.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0),
      createdAt: now,
      updatedAt: now,
    });
  });
}

async function replace(tx: Tx, row: OpenCartRow): Promise<void> {
  await tx
    .insertInto('openCarts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        accountId: eb.ref('excluded.accountId'),
        name: eb.ref('excluded.name'),
        email: eb.ref('excluded.email'),
        phone: eb.ref('excluded.phone'),
        lines: eb.ref('excluded.lines'),
        pieces: eb.ref('excluded.pieces'),
        totalCents: eb.ref('excluded.totalCents'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

/** Whether the contact's order has come before word of its cart: the two were sent at the same moment. */
async function hasJustOrdered(tx: Tx, { email, phone }: Contact, now: number): Promise<boolean> {
  const found = await tx
    .selectFrom('customerKeys')
    .innerJoin('customers', 'customers.id', 'customerKeys.customerId')
    .select('customers.id')
    .where('customers.lastOrderAt', '>', now - JUST_ORDERED_MS)
    .where((eb) =>
      email === ''
        ? eb.and([eb('kind', '=', 'phone'), eb('value', '=', phone)])
        : eb.and([eb('kind', '=', 'email'), eb('value', '=', email)]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** What a person left in another browser, or another tab, is replaced too: nobody is written to twice. */
async function forgetOthers(
  tx: Tx,
  key: string,
  { email, phone, accountId }: Contact,
): Promise<void> {
  await tx
    .deleteFrom('openCarts')
    .where('id', '!=', key)
    .where((eb) => {
      if (accountId !== null) return eb('accountId', '=', accountId);
      // A stranger who types someone's e-mail does not replace what an account has sent.
      const same = email === '' ? eb('phone', '=', phone) : eb('email', '=', email);
      return eb.and([eb('accountId', 'is', null), same]);
    })
    .execute();
}

/** Forgets the carts of a person: an order has come of them, or the person is erased. */
export async function forgetOpenCarts(
  tx: Tx,
  { accountId, email, phone }: { accountId: string | null; email: string; phone: string },
): Promise<void> {
  const contact = { email: foldEmail(email), phone: digitsOf(formatPhone(phone)) };
  await tx
    .deleteFrom('openCarts')
    .where((eb) =>
      eb.or([
        ...(accountId === null ? [] : [eb('accountId', '=', accountId)]),
        ...(contact.email === '' ? [] : [eb('email', '=', contact.email)]),
        ...(contact.phone === ''
          ? []
          : [eb.and([eb('phone', '=', contact.phone), eb('email', 'in', ['', contact.email])])]),
      ]),
    )
    .execute();
}

/** Deletes what is older than the shop says, and what is more than it keeps. */
export async function forgetOldCarts({ engine, now }: Scope): Promise<void> {
  const oldest = now() - OPEN_CART_DAYS * DAY_MS;
  const { updatedAt = 0 } =
    (await engine.db
      .selectFrom('openCarts')
      .select('updatedAt')
      .orderBy('updatedAt', 'desc')
      .offset(MOST_OPEN_CARTS)
      .limit(1)
      .executeTakeFirst()) ?? {};
  await engine.transaction((tx) =>
    tx.deleteFrom('openCarts').where('updatedAt', '<=', Math.max(oldest, updatedAt)).execute(),
  );
}

/** A cart that was left in the checkout, as it is given to the person whose it is. Epoch ms, cents. */
export interface OwnOpenCart {
  name: string;
  email: string;
  phone: string;
  updatedAt: number;
  lines: OpenLine[];
}

/** The carts that a person left in the checkout: of their account, and of these e-mails and phones. */
export async function ownOpenCarts(
  db: Db,
  whose: { accountId: string | null; emails: readonly string[]; phones: readonly string[] },
): Promise<OwnOpenCart[]> {
  const { accountId, emails, phones } = whose;
  const rows = await db
    .selectFrom('openCarts')
    .select(['name', 'email', 'phone', 'updatedAt', 'lines'])
    .where((eb) =>
      eb.or([
        ...(accountId === null ? [] : [eb('accountId', '=', accountId)]),
        ...(emails.length === 0 ? [] : [eb('email', 'in', emails)]),
        ...(phones.length === 0 ? [] : [eb.and([eb('email', '=', ''), eb('phone', 'in', phones)])]),
      ]),
    )
    .orderBy('updatedAt')
    .execute();
  return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as OpenLine[] }));
}
