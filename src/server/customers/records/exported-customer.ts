import type { GivenConsent } from '#domain/customers/consent.ts';
import type { Db } from '../../db/engine/engine.ts';

/** What an export has of a customer besides what they have typed themselves. Times are epoch ms. */
export interface ExportedCustomer {
  consents: { email: GivenConsent; whatsapp: GivenConsent };
  tags: string[];
  /** Notes of staff, without their names, which are data of others. */
  notes: { text: string; at: number }[];
}

/** What the shop stores of the customer of an account; null if there is none. */
export async function exportedCustomer(
  db: Db,
  accountId: string,
): Promise<ExportedCustomer | null> {
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

/** A consent as it is stored, with '' and 0 if none was given. */
export const given = (
  consent: GivenConsent['consent'],
  at: number,
  source: GivenConsent['source'] | '',
): GivenConsent => ({ consent, at: at || null, source: source || null });
