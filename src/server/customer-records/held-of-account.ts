import type { GivenConsent } from '#domain/customers/consent.ts';
import type { Db } from '../db/engine/engine.ts';

/** What the shop holds of a customer beside what they have typed themselves. Times are epoch ms. */
export interface HeldOfCustomer {
  consents: { email: GivenConsent; whatsapp: GivenConsent };
  tags: string[];
  /** What staff have noted, without their names, which are data of others. */
  notes: { text: string; at: number }[];
}

/** What the shop holds of the customer of an account; null if it has no record of one. */
export async function heldOfAccount(db: Db, accountId: string): Promise<HeldOfCustomer | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'emailConsent', 'emailConsentAt', 'emailConsentSource'])
    .select(['whatsappConsent', 'whatsappConsentAt', 'whatsappConsentSource'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const tags = await db
    .selectFrom('customerTags')
    .select('tag')
    .where('customerId', '=', row.id)
    .orderBy('tag')
    .execute();
  const notes = await db
    .selectFrom('customerNotes')
    .select(['text', 'at'])
    .where('customerId', '=', row.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    consents: {
      email: given(row.emailConsent, row.emailConsentAt, row.emailConsentSource),
      whatsapp: given(row.whatsappConsent, row.whatsappConsentAt, row.whatsappConsentSource),
    },
    tags: tags.map(({ tag }) => tag),
    notes,
  };
}

/** A consent as it is stored, with '' and 0 where none was given. */
export const given = (
  consent: GivenConsent['consent'],
  at: number,
  source: GivenConsent['source'] | '',
): GivenConsent => ({ consent, at: at || null, source: source || null });
