import { isCnpj } from '#domain/address/cnpj.ts';
import {
  FIRST_STEPS,
  hasSet,
  type FirstStep,
  type FirstStepName,
} from '#domain/dashboard/first-step.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Db } from '../db/engine/engine.ts';
import { hasMailServer } from '../settings/mail-server.ts';
import type { Scope } from '../service/scope.ts';
import { readSettings } from '../settings/load-settings.ts';
import { shopGaps } from '../settings/shop-gaps.ts';

const group = (path: string): string => `${dashboardPath('settings')}/${path}`;

/** Where each step is done; null outside the dashboard. */
const placesOf = (isLegalDone: boolean): Record<FirstStepName, string | null> => ({
  name: group('loja'),
  company: group('empresa'),
  payment: group('pagamento'),
  delivery: dashboardPath('deliveries'),
  product: `${dashboardPath('products')}/novo`,
  mail: group('servidor-de-email'),
  domain: null,
  policies: group(isLegalDone ? 'loja' : 'empresa'),
});

/** Whether something that products are sorted by is missing, which the ready-made set adds. */
async function isAnyEmpty(db: Db): Promise<boolean> {
  for (const table of ['categories', 'colors', 'attributes'] as const) {
    if (!(await db.selectFrom(table).select('id').limit(1).executeTakeFirst())) return true;
  }
  return false;
}

const isAdmin = ({ actor }: Scope): boolean => actor.kind === 'user' && actor.user.admin;

/** Whether the steps are done that a shop may open without. */
const readLateSteps = async (scope: Scope) => ({
  mail: await hasMailServer(scope),
  domain: scope.config.SITE_URL !== undefined,
});

/** What an open shop still lacks of its first steps, for its admins: it sells without them, and says so until they are done. */
export async function readStepsLeft(scope: Scope): Promise<('mail' | 'domain')[]> {
  if (!isAdmin(scope)) return [];
  const done = await readLateSteps(scope);
  return (['mail', 'domain'] as const).filter((step) => !done[step]);
}

/**
 * What is still to be done before the shop opens, for its admins; null for anyone else, and in a shop that is open.
 */
export async function readFirstSteps(scope: Scope): Promise<FirstStep[] | null> {
  if (!isAdmin(scope)) return null;
  const { engine } = scope;
  const settings = await readSettings(scope);
  if (settings.open) return null;
  const { name, address, email, legal } = settings;
  const product = await engine.db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  const gaps = await shopGaps(scope);
  const isCompany = address !== '' && legal.companyName !== '' && isCnpj(legal.taxId);
  const isLegalDone = isCompany && legal.dataOfficerEmail !== '';
  const done: Record<FirstStepName, boolean> = {
    name: name !== '',
    company: isCompany,
    payment: !gaps.includes('payment'),
    delivery: !gaps.includes('delivery') && !gaps.includes('country'),
    product: product !== undefined,
    ...(await readLateSteps(scope)),
    // They are written with what the shop has said of itself.
    policies: isLegalDone && email !== '',
  };
  const places = placesOf(isLegalDone);
  const lacksSorts = await isAnyEmpty(engine.db);
  return FIRST_STEPS.map((name) => ({
    name,
    isDone: done[name],
    href: places[name],
    offersSet: !done[name] && hasSet(name) && (name !== 'product' || lacksSorts),
  }));
}
