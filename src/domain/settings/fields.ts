import {
  methodOf,
  PAYMENT_KEYS,
  PAYMENT_METHODS,
  type OfferedMethod,
} from '../payments/methods.ts';

/** How a setting is edited. */
export type SettingKind =
  | 'line'
  | 'paragraph'
  | 'email'
  | 'phone'
  | 'link'
  | 'picture'
  | 'color'
  | 'flag'
  | 'count'
  | 'choice'
  | 'language'
  | 'money'
  | 'secret';

/** A setting of the form. */
export interface SettingField {
  /** Path in `ShopSettings`: 'seo.title'. The keys of its label and hint contain this path. */
  path: string;
  kind: SettingKind;
  /** Of a choice: its values, whose texts are `settings.options.{path}.{value}`. */
  options?: readonly string[];
  /** The way to pay that it sets up. */
  gateway?: OfferedMethod;
}

/** A part of the form: settings that belong together. */
export interface SettingGroup {
  /** Name in the text keys `settings.groups.{name}` and `settings.leads.{name}`. */
  name:
    | 'shop'
    | 'promises'
    | 'pictures'
    | 'colors'
    | 'banners'
    | 'seo'
    | 'social'
    | 'checkout'
    | 'shipping'
    | 'notices'
    | 'payment'
    | 'mail'
    | 'signIn'
    | 'tags'
    | 'legal';
  /** Its page is `/dashboard/configuracoes/{path}`. */
  path: string;
  fields: readonly SettingField[];
}

const all = (kind: SettingKind, ...paths: string[]): SettingField[] =>
  paths.map((path) => ({ path, kind }));

const within = (group: string, kind: SettingKind, ...names: string[]): SettingField[] =>
  names.map((name) => ({ path: `${group}.${name}`, kind }));

/** What sets up a way to pay, in the order of its form. */
function fieldsOfMethod(method: OfferedMethod): SettingField[] {
  const { flag, keys, settings = {}, furtherKeys = [] } = methodOf(method);
  return [
    ...within('paymentGateway', 'flag', flag),
    ...within('secrets', 'secret', ...keys),
    ...Object.entries(settings).flatMap(([name, kind]) => within('payment', kind, name)),
    ...within('secrets', 'secret', ...furtherKeys),
  ].map((field) => Object.assign(field, { gateway: method }));
}

/**
 * Every setting that staff may change, in the order of the form. The currency is fixed;
 * `countries` and `currencies` are lists with separate fields.
 */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    name: 'shop',
    path: 'loja',
    fields: [
      ...all('line', 'name', 'title'),
      ...all('paragraph', 'description'),
      ...all('line', 'shortAddress'),
      ...all('email', 'email'),
      ...all('phone', 'phoneHeader', 'phoneFooter'),
      ...all('line', 'copyright'),
      ...all('language', 'language'),
    ],
  },
  {
    name: 'promises',
    path: 'promessas',
    fields: [
      ...within('promises', 'count', 'warrantyMonths', 'returnDays'),
      ...within('promises', 'line', 'pickupAddress', 'pickupHours'),
      ...within('promises', 'phone', 'whatsapp'),
      ...within('promises', 'line', 'serviceHours', 'inTheBox'),
    ],
  },
  { name: 'pictures', path: 'imagens', fields: all('picture', 'logo', 'favicon', 'gatewayImage') },
  {
    name: 'colors',
    path: 'cores',
    fields: within(
      'color',
      'color',
      'primary',
      'primary_contrast',
      'primary_hover',
      'primary_hover_contrast',
      'secondary',
      'secondary_contrast',
      'body_gray',
      'body_gray_contrast',
    ),
  },
  {
    name: 'banners',
    path: 'rodape',
    fields: ['security', 'support', 'delivery'].flatMap((banner) => [
      ...within(`footerBanner.${banner}`, 'line', 'title'),
      ...within(`footerBanner.${banner}`, 'paragraph', 'description'),
    ]),
  },
  {
    name: 'seo',
    path: 'busca',
    fields: [
      ...within('seo', 'line', 'title'),
      ...within('seo', 'paragraph', 'description', 'keyword'),
      ...within('seo', 'picture', 'image'),
    ],
  },
  {
    name: 'social',
    path: 'redes-sociais',
    fields: within('social', 'link', 'facebook', 'instagram', 'twitter', 'youtube', 'pinterest'),
  },
  {
    name: 'checkout',
    path: 'compra',
    fields: [
      ...within('security', 'flag', 'loginForPurchase'),
      ...within('checkout', 'flag', 'askCpf'),
      ...within('checkout', 'count', 'maxInstalments'),
      ...within('checkout', 'money', 'minInstalmentCents'),
      ...within('checkout', 'count', 'pixDiscountPercent'),
      ...within('checkout', 'count', 'maxPiecesPerLine', 'maxPiecesPerOrder'),
      ...within('checkout', 'count', 'maxOpenOrders', 'maxOpenOrdersPerAddress'),
      ...within('checkout', 'count', 'unconfirmedOrderHours', 'unpaidOrderHours'),
      ...within('checkout', 'flag', 'weekendsCount'),
      ...within('checkout', 'count', 'packingWeight', 'giftCardMonths'),
      ...within('counter', 'count', 'maxDiscountPercent'),
    ],
  },
  {
    name: 'shipping',
    path: 'envio',
    fields: [
      ...within('shipping', 'line', 'originZipCode'),
      ...within('shipping', 'line', 'originStreet', 'originNumber', 'originComplement'),
      ...within('shipping', 'line', 'originDistrict', 'originCity', 'stateRegister'),
      ...within('shipping', 'count', 'preparationDays'),
      ...within('shipping', 'count', 'packageLength', 'packageWidth', 'packageHeight'),
      ...within('secrets', 'secret', 'melhorEnvioToken'),
      ...within('shipping', 'line', 'melhorEnvioServices'),
      ...within('shipping', 'flag', 'tableBesides', 'melhorEnvioSandbox'),
    ],
  },
  { name: 'notices', path: 'avisos', fields: within('notices', 'paragraph', 'emails') },
  {
    name: 'payment',
    path: 'pagamento',
    fields: PAYMENT_METHODS.flatMap(fieldsOfMethod),
  },
  {
    name: 'mail',
    path: 'servidor-de-email',
    fields: [
      ...all('line', 'mail.host'),
      ...all('count', 'mail.port'),
      { path: 'mail.security', kind: 'choice', options: ['starttls', 'tls'] },
      ...all('line', 'mail.user'),
      ...all('secret', 'secrets.smtpPassword'),
      ...all('line', 'mail.senderName'),
      ...all('email', 'mail.senderEmail'),
    ],
  },
  {
    name: 'signIn',
    path: 'entrada',
    fields: [
      ...within('login', 'flag', 'google'),
      ...within('secrets', 'secret', 'googleClientId', 'googleClientSecret'),
      ...within('login', 'flag', 'facebook'),
      ...within('secrets', 'secret', 'facebookClientId', 'facebookClientSecret'),
      ...within('security', 'flag', 'requireSecondFactorForStaff'),
    ],
  },
  {
    name: 'tags',
    path: 'medicao',
    fields: within(
      'script',
      'line',
      'googleSiteVerificationId',
      'googleAnalyticsId',
      'googleTagManagerId',
      'facebookPixelId',
      'facebookAppId',
      'messengerPageId',
    ),
  },
  {
    name: 'legal',
    path: 'empresa',
    fields: [
      ...within('legal', 'line', 'companyName', 'taxId'),
      ...all('line', 'address'),
      ...within('legal', 'email', 'dataOfficerEmail'),
    ],
  },
];

/** Keys of other sites in the settings: written, but never read back. */
export const SECRET_NAMES = [
  'googleClientId',
  'googleClientSecret',
  'facebookClientId',
  'facebookClientSecret',
  'smtpPassword',
  ...PAYMENT_KEYS,
  'melhorEnvioToken',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** Where a group of the settings is. */
export const settingsPath = ({ path }: Pick<SettingGroup, 'path'>): string =>
  `/dashboard/configuracoes/${path}`;
