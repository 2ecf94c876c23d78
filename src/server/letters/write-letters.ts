import type { EventData } from '#domain/order/event.ts';
import { orderPath } from '#domain/order/order-path.ts';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { accountOfEmail, isOpen } from '../auth/accounts.ts';
import { JobFailure } from '../jobs/failure.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Scope } from '../scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import {
  confirmLetter,
  inviteLetter,
  knownLetter,
  resetLetter,
  signInLetter,
} from './account-letters.ts';
import type { DueLetter, LetterKind } from '../mail/letters.ts';
import { linkBase } from '../mail/link-base.ts';
import type { Mail } from '../mail/mail.ts';
import { expiredLetter, orderLetter } from './order-letter.ts';
import { changedLetter, messageLetter, movedLetter } from './order-news.ts';

/** Nearly every letter has a link, and a link needs an address that no visitor has chosen. */
const NO_ADDRESS = 'not sent: the shop does not know its public address. Set SITE_URL.';

/** What a letter leads to, and with which secrets. */
export interface LetterLinks {
  /** The shop's address; null where it knows none that is good outside. */
  siteUrl: string | null;
  /** Of the link of a letter whose link proves who follows it. */
  token: string;
  /** What stands for an order's secret, for those who are not to have it. */
  orderSecret?: string;
}

interface Desk extends LetterLinks {
  scope: Scope;
  settings: ShopSettings;
  /** The shop's address, which this letter cannot do without. @throws JobFailure 'noSiteUrl' */
  site: () => string;
}

interface Written {
  mail: Mail;
  /** Whether there is somebody to send it to. It is written in any case: its time would tell. */
  isWanted: boolean;
}

/** null where what it is about, or whom it is for, is gone. */
type Writer<Kind extends LetterKind> = (
  desk: Desk,
  letter: Extract<DueLetter, { kind: Kind }>,
) => Promise<Written | null>;

const wanted = (mail: Mail): Written => ({ mail, isWanted: true });

/** An order and what its guest's link begins with no address; null once its buyer has left the shop. */
async function orderOf(
  { scope, orderSecret }: Desk,
  orderId: string,
): Promise<{ order: Order; path: string } | null> {
  const { db } = scope.engine;
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row) return null;
  const order = await readOrder(db, row);
  if (!order.billingInfo.email) return null;
  return { order, path: orderPath(orderId, orderSecret ?? row.secret) };
}

/** What the shop has written to the buyer; null once the event is gone. */
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

/** What was to be paid before an order was last changed, in cents; what it is now for one that never was. */
async function payableBefore({ engine }: Scope, { orderId, payableCents }: Order): Promise<number> {
  const event = await engine.db
    .selectFrom('orderEvents')
    .select('data')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'change')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ? (JSON.parse(event.data) as EventData['change']).from : payableCents;
}

const WRITERS: { [Kind in LetterKind]: Writer<Kind> } = {
  async orderPlaced(desk, { orderId }) {
    const site = desk.site();
    const found = await orderOf(desk, orderId);
    return found && wanted(orderLetter(desk.settings, found.order, site + found.path));
  },
  async orderExpired(desk, { orderId }) {
    const found = await orderOf(desk, orderId);
    const { settings, siteUrl } = desk;
    return found && wanted(expiredLetter(settings, found.order, siteUrl && siteUrl + found.path));
  },
  async orderMoved(desk, { orderId, status }) {
    const site = desk.site();
    const found = await orderOf(desk, orderId);
    const letter = { status: status as OrderStatus, url: site + (found?.path ?? '') };
    return found && wanted(movedLetter(desk.settings, found.order, letter));
  },
  async orderChanged(desk, { orderId }) {
    const site = desk.site();
    const found = await orderOf(desk, orderId);
    if (!found) return null;
    const beforeCents = await payableBefore(desk.scope, found.order);
    const letter = { beforeCents, url: site + found.path };
    return wanted(changedLetter(desk.settings, found.order, letter));
  },
  async orderMessage(desk, { orderId, position }) {
    const site = desk.site();
    const found = await orderOf(desk, orderId);
    const text = await messageOf(desk.scope, orderId, position);
    if (!found || text === null) return null;
    return wanted(messageLetter(desk.settings, found.order, { text, url: site + found.path }));
  },
  async confirm({ settings, site, token }, reader) {
    const url = `${site()}/confirmar-email?${new URLSearchParams({ token })}`;
    return wanted(confirmLetter(settings, { ...reader, url }));
  },
  async known({ settings, site }, reader) {
    return wanted(knownLetter(settings, { ...reader, url: `${site()}/entrar` }));
  },
  async invite({ settings, site, token }, reader) {
    return wanted(inviteLetter(settings, { ...reader, url: passwordUrl(site(), token) }));
  },
  async reset({ scope, settings, site, token }, { to }) {
    const url = passwordUrl(site(), token);
    const account = await accountOfEmail(scope.engine.db, to);
    const mail = resetLetter(settings, { to, name: account?.fullName ?? '', url });
    return { mail, isWanted: account !== undefined && isOpen(account) };
  },
  async signIn({ scope, settings, site, token }, { to, callbackPath }) {
    const base = site();
    const query = new URLSearchParams({ callbackUrl: base + callbackPath, token, email: to });
    const account = await accountOfEmail(scope.engine.db, to);
    const url = `${base}/api/auth/callback/email?${query}`;
    const mail = signInLetter(settings, { to, name: account?.fullName ?? '', url });
    return { mail, isWanted: account !== undefined && isOpen(account) };
  },
};

const passwordUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/redefinir-senha?${new URLSearchParams({ token })}`;

/** The shop's address for links in letters, and the token of one letter's. */
export const linksOf = (scope: Scope, token: string): LetterLinks => ({
  siteUrl: linkBase(scope.config),
  token,
});

/**
 * Writes a letter, from what the shop knows at this moment.
 *
 * @returns null where what it is about, or whom it is for, is gone
 * @throws JobFailure 'noSiteUrl' where it needs a link, and the shop does not know its public address
 */
export async function writeLetterOf(
  scope: Scope,
  { letter, links }: { letter: DueLetter; links: LetterLinks },
): Promise<Written | null> {
  const settings = await loadSettings(scope);
  const site = (): string => {
    if (links.siteUrl === null) throw new JobFailure('noSiteUrl', { message: NO_ADDRESS });
    return links.siteUrl;
  };
  const write = WRITERS[letter.kind] as Writer<LetterKind>;
  return write({ ...links, scope, settings, site }, letter);
}
