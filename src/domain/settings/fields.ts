import {
  methodOf,
  PAYMENT_KEYS,
  PAYMENT_METHODS,
  type OfferedMethod,
  type PaymentKey,
} from '../payments/methods.ts';
import { isSetting, secret, type GroupName, type Secret, type Setting } from './define-setting.ts';
import { SETTINGS } from './settings.ts';

/** A setting with its path in `ShopSettings`: 'seo.title'. The keys of its label and hint contain this path. */
export interface SettingField extends Setting {
  path: string;
}

/** A part of the form: settings that belong together. */
export interface SettingGroup {
  /** Name in the text keys `settings.groups.{name}` and `settings.leads.{name}`. */
  name: GroupName;
  part: SettingPart;
  /** Its page is `/dashboard/configuracoes/{path}`. */
  path: string;
  fields: readonly SettingField[];
}

const fieldsIn = (declared: object, prefix = ''): SettingField[] =>
  Object.entries(declared as Readonly<Record<string, object>>).flatMap(([name, value]) => {
    if (!isSetting(value)) return fieldsIn(value, `${prefix}${name}.`);
    return { ...value, path: value.kind === 'secret' ? `secrets.${name}` : prefix + name };
  });

const FIELDS = fieldsIn(SETTINGS);

const BY_PATH: ReadonlyMap<string, SettingField> = new Map(
  FIELDS.map((field) => [field.path, field]),
);

/** What is declared of the setting at a path. */
export const settingAt = (path: string): SettingField | undefined => BY_PATH.get(path);

/** What sets up a way to pay, in the order of its form. */
function fieldsOfMethod(method: OfferedMethod): SettingField[] {
  const { flag, keys, settings = [], furtherKeys = [] } = methodOf(method);
  const key = (name: string): SettingField => ({ ...secret(), path: `secrets.${name}` });
  const declared = [`paymentGateway.${flag}`, ...settings.map((name) => `payment.${name}`)];
  const [ownSwitch, ...own] = declared.flatMap((path) => settingAt(path) ?? []);
  return [ownSwitch!, ...keys.map(key), ...own, ...furtherKeys.map(key)].map((field) => ({
    ...field,
    method,
  }));
}

/** What the groups stand below, on the page of all settings. */
export const SETTING_PARTS = ['shop', 'selling', 'look', 'access'] as const;
export type SettingPart = (typeof SETTING_PARTS)[number];

const group = (part: SettingPart, name: GroupName, path: string): SettingGroup => ({
  part,
  name,
  path,
  fields:
    name === 'payment'
      ? PAYMENT_METHODS.flatMap(fieldsOfMethod)
      : FIELDS.filter((field) => field.group === name),
});

/** Every setting that staff may change, in the order of the form. The currency is fixed. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  group('shop', 'shop', 'loja'),
  group('shop', 'legal', 'empresa'),
  group('shop', 'promises', 'promessas'),
  group('shop', 'notices', 'notificacoes'),
  group('selling', 'payment', 'pagamento'),
  group('selling', 'checkout', 'compra'),
  group('selling', 'shipping', 'envio'),
  group('selling', 'lenses', 'lentes'),
  group('look', 'pictures', 'imagens'),
  group('look', 'colors', 'cores'),
  group('look', 'banners', 'rodape'),
  group('look', 'seo', 'busca'),
  group('look', 'social', 'redes-sociais'),
  group('look', 'tags', 'medicao'),
  group('access', 'mail', 'servidor-de-email'),
  group('access', 'signIn', 'entrada'),
];

/** A row of the page of all settings: a group, or another page that belongs there. */
export interface OverviewRow {
  title: string;
  href: string;
  /** What is set there: 'Pix e PayPal ligados'. */
  state: string;
  /** Whether that says what is missing. */
  lacks?: true;
}

export interface OverviewPart {
  name: SettingPart;
  title: string;
  rows: OverviewRow[];
}

type SecretsOf<Section> = {
  [Name in keyof Section]: Section[Name] extends Secret ? Name : never;
}[keyof Section];
type Declared = typeof SETTINGS;
type DeclaredSecret = {
  [Name in keyof Declared]: Declared[Name] extends Setting ? never : SecretsOf<Declared[Name]>;
}[keyof Declared];

/** Keys of other sites in the settings: written, but never read back. */
export type SecretName = DeclaredSecret | PaymentKey;
export const SECRET_NAMES: readonly SecretName[] = [
  ...FIELDS.flatMap(({ kind, path }) =>
    kind === 'secret' ? [path.slice('secrets.'.length) as DeclaredSecret] : [],
  ),
  ...PAYMENT_KEYS,
];

/** Where a group of the settings is. */
export const settingsPath = ({ path }: Pick<SettingGroup, 'path'>): string =>
  `/dashboard/configuracoes/${path}`;
