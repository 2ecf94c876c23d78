import type { Db } from '../db/engine/engine.ts';
import { audit, changedFields } from '../service/audit.ts';
import type { Scope } from '../service/scope.ts';

/** A customer as an undo needs it. */
export type StoredCustomer = Awaited<ReturnType<typeof storedCustomer>>;

export async function storedCustomer(db: Db, id: string) {
  const row = await db
    .selectFrom('customers')
    .select(['fullName', 'email', 'phone', 'cpf'])
    .select(['emailConsent', 'emailConsentAt', 'emailConsentSource'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const tags = await db
    .selectFrom('customerTags')
    .select('tag')
    .where('customerId', '=', id)
    .orderBy('tag')
    .execute();
  const notes = await db
    .selectFrom('customerNotes')
    .select(['id', 'text'])
    .where('customerId', '=', id)
    .orderBy('id')
    .execute();
  const addresses = await db
    .selectFrom('customerAddresses')
    .select(['id', 'label', 'address'])
    .where('customerId', '=', id)
    .orderBy('id')
    .execute();
  return { ...row, tags: tags.map(({ tag }) => tag), notes, addresses };
}

interface CustomerChange {
  verb: 'create' | 'update' | 'delete';
  id: string;
  before: StoredCustomer | null;
  after: StoredCustomer | null;
}

/** What their form would change; nothing of nobody. */
function facts(customer: StoredCustomer | null): object {
  if (!customer) return {};
  const { fullName, email, phone, cpf, emailConsent, tags, notes, addresses } = customer;
  return { fullName, email, phone, cpf, emailConsent, tags, notes, addresses };
}

/** Tells the audit of a customer what their form would: the names of what has changed, and which letters they agreed to. */
export async function auditCustomer(
  scope: Scope,
  { verb, id, before, after }: CustomerChange,
): Promise<void> {
  const changed = Object.entries(changedFields(facts(before), facts(after), ['emailConsent']));
  const isWhole = before === null || after === null;
  const details = Object.fromEntries(changed.filter(([, value]) => !isWhole || value !== true));
  const name = (after ?? before)?.fullName ?? '';
  await audit(scope, { action: `customers.${verb}`, subject: id, name, details });
}
