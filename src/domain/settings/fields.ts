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
  | 'money'
  | 'secret';

/** A setting of the form. */
export interface SettingField {
  /** Path in `ShopSettings`: 'seo.title'. The keys of its label and hint contain this path. */
  path: string;
  kind: SettingKind;
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
    | 'notices'
    | 'payment'
    | 'signIn'
    | 'tags'
    | 'legal';
  fields: readonly SettingField[];
}

const all = (kind: SettingKind, ...paths: string[]): SettingField[] =>
  paths.map((path) => ({ path, kind }));

const within = (group: string, kind: SettingKind, ...names: string[]): SettingField[] =>
  names.map((name) => ({ path: `${group}.${name}`, kind }));

/**
 * Every setting that staff may change, in the order of the form. Language and currency are fixed;
 * `countries` and `currencies` are lists with separate fields.
 */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    name: 'shop',
    fields: [
      ...all('line', 'name', 'title'),
      ...all('paragraph', 'description'),
      ...all('line', 'address', 'shortAddress'),
      ...all('email', 'email'),
      ...all('phone', 'phoneHeader', 'phoneFooter'),
      ...all('line', 'copyright'),
    ],
  },
  {
    name: 'promises',
    fields: [
      ...within('promises', 'count', 'warrantyMonths', 'returnDays'),
      ...within('promises', 'line', 'pickupAddress', 'pickupHours'),
      ...within('promises', 'phone', 'whatsapp'),
      ...within('promises', 'line', 'serviceHours'),
    ],
  },
  { name: 'pictures', fields: all('picture', 'logo', 'favicon', 'gatewayImage') },
  {
    name: 'colors',
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
    fields: ['security', 'support', 'delivery'].flatMap((banner) => [
      ...within(`footerBanner.${banner}`, 'line', 'title'),
      ...within(`footerBanner.${banner}`, 'paragraph', 'description'),
    ]),
  },
  {
    name: 'seo',
    fields: [
      ...within('seo', 'line', 'title'),
      ...within('seo', 'paragraph', 'description', 'keyword'),
      ...within('seo', 'picture', 'image'),
    ],
  },
  {
    name: 'social',
    fields: within('social', 'link', 'facebook', 'instagram', 'twitter', 'youtube', 'pinterest'),
  },
  {
    name: 'checkout',
    fields: [
      ...within('security', 'flag', 'loginForPurchase'),
      ...within('checkout', 'flag', 'askCpf'),
      ...within('checkout', 'count', 'maxInstalments'),
      ...within('checkout', 'money', 'minInstalmentCents'),
      ...within('checkout', 'count', 'maxPiecesPerLine', 'maxPiecesPerOrder'),
      ...within('checkout', 'count', 'maxOpenOrders', 'maxOpenOrdersPerAddress'),
      ...within('checkout', 'count', 'unconfirmedOrderHours'),
      ...within('checkout', 'flag', 'weekendsCount'),
      ...within('checkout', 'count', 'packingWeight'),
    ],
  },
  { name: 'notices', fields: within('notices', 'paragraph', 'emails') },
  {
    name: 'payment',
    fields: within('paymentGateway', 'flag', 'cod', 'paypal', 'stripe', 'sslCommerz', 'razorpay'),
  },
  {
    name: 'signIn',
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
    fields: [
      ...within('legal', 'line', 'companyName', 'taxId'),
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
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
