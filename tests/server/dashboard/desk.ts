import type { APIRoute } from 'astro';
import type { Permission } from '#domain/access/permission.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { InsertObject } from 'kysely';
import { linkCustomers } from '#server/db/link-customers.ts';
import type { Scope } from '#server/service/scope.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { refuseMethod } from '#pages/_edge/answer.ts';
import * as ONE from '#pages/api/dashboard/[section]/[id].ts';
import * as LIST from '#pages/api/dashboard/[section]/index.ts';
import { POST as ACT } from '#pages/api/dashboard/[section]/[id]/[action].ts';
import { POST as ACT_ON_MANY } from '#pages/api/dashboard/[section]/actions/[action].ts';
import { GET as VIEWS } from '#pages/api/dashboard/[section]/views.ts';
import { call } from '../../support/call.ts';

/** A person at the desk, without a session of their own. */
const person = (change: Partial<SessionUser>): SessionUser => ({
  id: 'desk',
  name: 'Dora Desk',
  email: 'dora@aurora.test',
  emailVerified: true,
  admin: false,
  staff: null,
  ...change,
});

export const admin = person({ id: 'ana', name: 'Ana Admin', admin: true });
export const customer = person({});

/** Staff who may do just these things in one section. */
export const staffWith = (
  name: Section,
  rights: Partial<Omit<Permission, 'name'>>,
  status = true,
): SessionUser =>
  person({
    staff: {
      status,
      permissions: [{ name, view: false, edit: false, delete: false, ...rights }],
    },
  });

function routeOf(method: string, [, id, action]: string[]): APIRoute {
  if (action !== undefined) return id === 'actions' ? ACT_ON_MANY : ACT;
  if (id === 'views') return VIEWS;
  const endpoint: object = id === undefined ? LIST : ONE;
  // As the middleware does.
  const refusal = refuseMethod(endpoint, method);
  return refusal ? () => refusal : (endpoint as Record<string, APIRoute>)[method]!;
}

/** What the API of the dashboard answers a person: `ask(scope, admin, 'PUT', 'staff/ana', { … })`. */
export function ask(
  shop: Scope,
  user: SessionUser | null,
  method: string,
  path: string,
  body?: object,
) {
  const parts = (path.split('?')[0] ?? '').split('/');
  const [section = '', id = '', action = ''] = parts;
  return call(routeOf(method, parts), shop, {
    path: `/api/dashboard/${path}`,
    method,
    ...(body && { body }),
    params: id === 'actions' ? { section, action } : { section, id, action },
    locals: { user },
  });
}

type Account = InsertObject<Schema, 'accounts'>;

/** Adds people with a name and an e-mail made of their id. */
export async function addAccounts(
  { engine }: Scope,
  ...accounts: (Partial<Account> & { id: string })[]
): Promise<void> {
  const rows = accounts.map((account) => ({
    email: `${account.id}@exemplo.test`,
    fullName: `Pessoa ${account.id}`,
    phone: '',
    role: 'customer' as const,
    status: 'active' as const,
    emailVerifiedAt: null,
    createdAt: 1,
    updatedAt: 1,
    ...account,
  }));
  await engine.transaction(async (tx) => {
    await tx.insertInto('accounts').values(rows).execute();
    await linkCustomers(tx);
  });
}

/** What the audit holds, the oldest first. */
export async function auditOf({ engine }: Scope) {
  const rows = await engine.db.selectFrom('auditEntries').selectAll().orderBy('at').execute();
  return rows.map(({ id: _id, details, ...row }) => ({
    ...row,
    details: JSON.parse(details) as object,
  }));
}
