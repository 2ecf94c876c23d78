import { isCnpj } from '#domain/address/cnpj.ts';
import { FIRST_STEPS, type FirstStep, type FirstStepName } from '#domain/dashboard/first-step.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { hasMailServer } from '../letters/mail-server.ts';
import type { Scope } from '../scope.ts';
import { readSettings } from '../settings/load-settings.ts';
import { shopGaps } from '../settings/shop-gaps.ts';

const group = (path: string): string => `${dashboardPath('settings')}/${path}`;

/** Where each step is done; null outside the dashboard. */
const placesOf = ({ address }: ShopSettings): Record<FirstStepName, string | null> => ({
  name: group('loja'),
  company: group(address === '' ? 'loja' : 'empresa'),
  payment: group('pagamento'),
  delivery: dashboardPath('deliveries'),
  product: `${dashboardPath('products')}/novo`,
  mail: group('servidor-de-email'),
  domain: null,
  policies: group('empresa'),
});

/**
 * What is still to be done before the shop opens, for its admins; null for anyone else, and in a shop that is open.
 */
export async function readFirstSteps(scope: Scope): Promise<FirstStep[] | null> {
  const { actor, engine, config } = scope;
  if (actor.kind !== 'user' || !actor.user.admin) return null;
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
  const done: Record<FirstStepName, boolean> = {
    name: name !== '',
    company: isCompany,
    payment: !gaps.includes('payment'),
    delivery: !gaps.includes('delivery') && !gaps.includes('country'),
    product: product !== undefined,
    mail: await hasMailServer(scope),
    domain: config.SITE_URL !== undefined,
    // They are written with what the shop has said of itself.
    policies: isCompany && email !== '' && legal.dataOfficerEmail !== '',
  };
  const places = placesOf(settings);
  return FIRST_STEPS.map((step) => ({ name: step, isDone: done[step], href: places[step] }));
}
