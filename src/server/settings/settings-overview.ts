import { dashboardPath, EMAILS_PATH, JOBS_PATH } from '#domain/dashboard/menu.ts';
import { formatList } from '#domain/language.ts';
import { formatMoney } from '#domain/money.ts';
import { addressesIn } from '#domain/notices/notices.ts';
import { METHODS, PAYMENT_METHODS, type OfferedMethod } from '#domain/payments/methods.ts';
import type { GroupName } from '#domain/settings/define-setting.ts';
import {
  SETTING_GROUPS,
  SETTING_PARTS,
  settingsPath,
  type OverviewPart,
  type OverviewRow,
} from '#domain/settings/fields.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { t, textAt } from '#i18n/t.ts';
import { namesMailServer } from '../base/link-base.ts';
import { authorise, maySee } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings, readSettings } from './load-settings.ts';
import { storedSecrets } from './setting-secrets.ts';

type State = Pick<OverviewRow, 'state' | 'lacks'>;

const labelOf = (path: string): string => textAt(`settings.fields.${path}.label`);
const is = (state: string): State => ({ state });
const lacks = (state: string): State => ({ state, lacks: true });

/** What is filled in, by its labels; '' if nothing is. */
const filled = (prefix: string, values: Readonly<Record<string, string>>): string =>
  formatList(Object.keys(values).flatMap((name) => (values[name] ? labelOf(prefix + name) : [])));

/** The labels of required settings that are empty, or what the others say. */
const unlessEmpty = (required: Readonly<Record<string, string>>, state: string): State => {
  const empty = Object.keys(required).filter((path) => required[path]!.trim() === '');
  return empty.length === 0
    ? is(state)
    : lacks(t('settings.states.missing', { what: formatList(empty.map(labelOf)) }));
};

function paymentState(wanted: ShopSettings, { paymentGateway }: ShopSettings): State {
  const nameOf = (method: OfferedMethod) => labelOf(`paymentGateway.${METHODS[method].flag}`);
  const works = PAYMENT_METHODS.filter((method) => paymentGateway[METHODS[method].flag]);
  const waits = PAYMENT_METHODS.filter(
    (method) => wanted.paymentGateway[METHODS[method].flag] && !works.includes(method),
  );
  const on =
    works.length > 0
      ? t('settings.states.pays', { count: works.length, methods: formatList(works.map(nameOf)) })
      : t('settings.states.paysNothing');
  if (waits.length > 0) {
    return lacks(`${on} · ${t('settings.states.keys', { what: formatList(waits.map(nameOf)) })}`);
  }
  return works.length > 0 ? is(on) : lacks(on);
}

const promisesState = ({ promises }: ShopSettings): string =>
  [
    promises.warrantyMonths > 0
      ? t('settings.states.warranty', {
          time: t('settings.amounts.months', {
            count: promises.warrantyMonths,
            number: promises.warrantyMonths,
          }),
        })
      : t('settings.states.legalWarranty'),
    t('settings.states.returns', {
      time: t('settings.amounts.days', { count: promises.returnDays, number: promises.returnDays }),
    }),
    ...(promises.pickupAddress ? [t('settings.states.pickUp')] : []),
  ].join(' · ');

function shippingState({ shipping }: ShopSettings, hasCarrier: boolean): string {
  const days = shipping.preparationDays;
  return [
    t(hasCarrier ? 'settings.states.carrier' : 'settings.states.table'),
    days === 0
      ? t('settings.states.sameDay')
      : t('settings.states.preparation', {
          time: t('settings.amounts.workingDays', { count: days, number: days }),
        }),
  ].join(' · ');
}

/** What each group says: what is set there, or what is missing. */
async function statesOf(scope: Scope): Promise<Record<GroupName, State>> {
  const wanted = await readSettings(scope);
  const settings = await loadSettings(scope);
  const secrets = await storedSecrets(scope);
  const { checkout, legal, login, mail, security } = settings;
  const notices = addressesIn(settings.notices.emails).length;
  const colors = Object.values(settings.color).filter((value) => value !== '').length;
  const banners = Object.values(settings.footerBanner).filter(({ title }) => title !== '').length;
  const signIn = [
    t('settings.states.password'),
    ...(login.google ? ['Google'] : []),
    ...(login.facebook ? ['Facebook'] : []),
  ];
  return {
    shop: unlessEmpty(
      { name: settings.name, email: settings.email },
      [settings.name, settings.email, settings.phoneHeader].filter(Boolean).join(' · '),
    ),
    legal: unlessEmpty(
      {
        'legal.companyName': legal.companyName,
        'legal.taxId': legal.taxId,
        address: settings.address,
      },
      `${legal.companyName} · ${legal.taxId}`,
    ),
    promises: is(promisesState(settings)),
    notices: is(t('settings.states.notices', { count: notices })),
    payment: paymentState(wanted, settings),
    checkout: is(
      [
        t(security.loginForPurchase ? 'settings.states.account' : 'settings.states.guests'),
        t('settings.states.pieces', { count: checkout.maxPiecesPerOrder }),
      ].join(' · '),
    ),
    shipping: is(shippingState(settings, secrets.has('melhorEnvioToken'))),
    lenses: is(
      t('settings.states.prescriptions', {
        time: t('settings.amounts.days', {
          count: settings.lenses.validDays,
          number: settings.lenses.validDays,
        }),
      }),
    ),
    pictures: is(
      filled('', { logo: settings.logo, favicon: settings.favicon }) ||
        t('settings.states.noPicture'),
    ),
    colors: is(t('settings.states.colors', { count: colors })),
    banners: is(t('settings.states.banners', { count: banners })),
    seo: is(settings.seo.title || settings.title || t('settings.states.seo')),
    social: is(filled('social.', settings.social) || t('settings.states.noProfile')),
    tags: is(filled('script.', settings.script) || t('settings.states.noTag')),
    mail: namesMailServer(scope.config, settings)
      ? is(mail.host || t('settings.states.mailByServer'))
      : lacks(t('settings.states.noMail')),
    signIn: is(
      [
        formatList(signIn),
        ...(security.requireSecondFactorForStaff ? [t('settings.states.secondFactor')] : []),
      ].join(' · '),
    ),
  };
}

/** The shop's own deliveries: 'R$ 19,90; grátis acima de R$ 299,00'. */
async function deliveriesRow({ engine }: Scope): Promise<OverviewRow> {
  const rows = await engine.db
    .selectFrom('deliveries')
    .select(['costCents', 'freeFromCents'])
    .where('active', '=', 1)
    .where('kind', '=', 'delivery')
    .execute();
  const row = { title: t('sections.deliveries'), href: dashboardPath('deliveries') };
  if (rows.length === 0) return { ...row, ...lacks(t('settings.states.noDelivery')) };
  const cost = formatMoney(Math.min(...rows.map(({ costCents }) => costCents)));
  const free = rows.flatMap(({ freeFromCents }) => freeFromCents ?? []);
  const price = rows.length === 1 ? cost : t('settings.states.from', { cost });
  const above = { price, free: formatMoney(Math.min(...free)) };
  return { ...row, ...is(free.length > 0 ? t('settings.states.freeFrom', above) : price) };
}

/**
 * The settings in four parts, each row with what is set there.
 *
 * @throws ShopError 401, 403
 */
export async function settingsOverview(scope: Scope): Promise<OverviewPart[]> {
  authorise(scope, 'settings', 'view');
  const states = await statesOf(scope);
  const deliveries = maySee(scope, 'deliveries') ? [await deliveriesRow(scope)] : [];
  const further: Partial<Record<OverviewPart['name'], OverviewRow[]>> = {
    selling: deliveries,
    access: [
      { title: t('settings.emails'), href: EMAILS_PATH, ...is(t('dashboard.tile.emails')) },
      { title: t('jobs.title'), href: JOBS_PATH, ...is(t('jobs.lead')) },
    ],
  };
  return SETTING_PARTS.map((name) => ({
    name,
    title: t(`settings.parts.${name}`),
    rows: [
      ...SETTING_GROUPS.filter(({ part }) => part === name).map((group) => ({
        title: t(`settings.groups.${group.name}`),
        href: settingsPath(group),
        ...states[group.name],
      })),
      ...(further[name] ?? []),
    ],
  }));
}
