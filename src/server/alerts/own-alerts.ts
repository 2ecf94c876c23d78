import { ALERT_DAYS, TOLD_ALERT_DAYS, type OwnAlert } from '#domain/alerts/alert.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';

/** Whose requests: an account's, and those of e-mails that are known to be theirs. */
interface Whose {
  accountId: string | null;
  /** Folded. */
  emails: readonly string[];
}

/** Words of a variant's choices: 'Preto · M'. */
export const choicesOf = (...names: readonly (string | null)[]): string =>
  names.filter(Boolean).join(' · ');

/** What a person waits for, or got a letter about lately, the newest first. */
export async function ownAlerts(
  db: Db,
  { accountId, emails }: Whose,
): Promise<(OwnAlert & { toldAt: number | null })[]> {
  if (accountId === null && emails.length === 0) return [];
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('variants', 'variants.id', 'alerts.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select(['alerts.id', 'alerts.kind', 'alerts.email', 'alerts.priceCents', 'alerts.createdAt'])
    .select(['alerts.toldAt', 'products.name', 'products.slug'])
    .select(['colors.name as color', 'attributeValues.name as value', 'variants.customAttr'])
    .where((eb) =>
      eb.or([
        ...(accountId === null ? [] : [eb('alerts.accountId', '=', accountId)]),
        ...(emails.length === 0 ? [] : [eb('alerts.email', 'in', emails)]),
      ]),
    )
    .orderBy('alerts.createdAt', 'desc')
    .orderBy('alerts.id')
    .execute();
  return rows.map(({ color, value, customAttr, ...row }) => ({
    ...row,
    choices: choicesOf(color, value, customAttr),
  }));
}

/** Whose requests an account sees: anyone may register with another's e-mail, so it has to be confirmed. */
async function whoseOf(db: Db, accountId: string): Promise<Whose> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'emailVerifiedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { accountId, emails: account?.emailVerifiedAt ? [account.email] : [] };
}

/** What an account waits for. */
export async function waitingOf(
  { engine: { db } }: Scope,
  { accountId }: { accountId: string },
): Promise<OwnAlert[]> {
  const own = await ownAlerts(db, await whoseOf(db, accountId));
  return own.flatMap(({ toldAt, ...alert }) => (toldAt === null ? [alert] : []));
}

/** Ends one of an account's own requests. @throws NotFoundError */
export async function endOwnAlert(
  scope: Scope,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const own = await ownAlerts(tx, await whoseOf(tx, accountId));
    if (!own.some((alert) => alert.id === id)) throw new NotFoundError();
    await tx.deleteFrom('alerts').where('id', '=', id).execute();
  });
}

/** Deletes the alerts of a person who is erased. */
export async function forgetAlerts(tx: Tx, { accountId, emails }: Whose): Promise<void> {
  if (accountId !== null) {
    await tx.deleteFrom('alerts').where('accountId', '=', accountId).execute();
  }
  if (emails.length > 0) await tx.deleteFrom('alerts').where('email', 'in', emails).execute();
}

/** Deletes requests that were not met within the time that the shop states, and those whose letter is long ago. */
export async function forgetOldAlerts({ engine, now }: Scope): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .deleteFrom('alerts')
      .where((eb) =>
        eb.or([
          eb('createdAt', '<=', now() - ALERT_DAYS * DAY_MS),
          eb('toldAt', '<=', now() - TOLD_ALERT_DAYS * DAY_MS),
        ]),
      )
      .execute(),
  );
}
