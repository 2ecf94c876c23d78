import { METHODS, PAYMENT_METHODS, type GatewayFlag } from '../payments/methods.ts';
import { formatCnpj, isCnpj } from '../address/cnpj.ts';
import { formatCep, stateOfZipCode } from '../address/zip-code.ts';
import { z } from '../zod.ts';
import { addressesIn, MAX_NOTICE_ADDRESSES } from '../notices/notices.ts';
import { MAX_LINES, MAX_PIECES } from '../orders/order-limits.ts';
import { isCountry } from './countries.ts';
import { isHexColor, initialSettings, SHOP_CURRENCY, type ShopSettings } from './settings.ts';

/** Longest text of a setting that is one line, and of one that is a paragraph. */
const MAX_LINE = 200;
const MAX_PARAGRAPH = 2000;
/** More instalments than a card operator in Brazil grants without interest. */
const MAX_INSTALMENTS = 24;
/** Percent for paying by Pix: more is a price of its own. */
const MAX_PIX_DISCOUNT = 50;
/** ISO 3166 knows 249 countries. */
const MAX_COUNTRIES = 250;

/** Longer than any spectacle maker gives a guarantee. */
const MAX_WARRANTY_MONTHS = 120;
/** More open orders than any person has; a higher limit would not be one. */
const MAX_OPEN_ORDERS = 10_000;
/** Grams: more than any parcel that the post takes. */
const MAX_PACKING_WEIGHT = 30_000;
const MAX_GIFT_CARD_MONTHS = 120;
const MAX_PREPARATION_DAYS = 60;
/** Centimetres of a side: more than any carrier takes. */
const centimetres = z.int().min(1).max(200);
/** Hours of a month. */
const MAX_UNCONFIRMED_HOURS = 31 * 24;

/** A limit that older shops have not stored: if it is missing, the initial one applies. */
const limit = (
  name: 'maxPiecesPerLine' | 'maxPiecesPerOrder' | 'maxOpenOrders' | 'maxOpenOrdersPerAddress',
  most: number,
) => z.int().min(1).max(most).default(initialSettings.checkout[name]);

const line = z.string().trim().max(MAX_LINE);
const paragraph = z.string().trim().max(MAX_PARAGRAPH);

/** @param fault key below `errors` of the text for any other value */
const emptyOr = (pattern: RegExp, fault: string) =>
  line.regex(new RegExp(`^(${pattern.source})?$`, pattern.flags), fault);
/** `#rrggbb`, or empty for the theme's own colour. It ends up in a style sheet. */
const color = line.refine((text) => text === '' || isHexColor(text), 'fields.color');
/** Id of a third party's tag. It ends up in a script's address. */
const tagId = emptyOr(/[\w.-]+/, 'fields.tagId');
/** An address on the web or a path of this site; never a script. It ends up in links and images. */
const link = emptyOr(/https?:\/\/\S+|\/(?![/\\])\S*/, 'fields.webAddress');
/** Digits and separators: it ends up in an address of wa.me. */
const phone = emptyOr(/\+?[\d ().-]{8,25}/, 'fields.phone');
/** ISO 3166-1 alpha-2: what orders and addresses name a country by. */
const countryCode = line.toUpperCase().regex(/^[A-Z]{2}$/);
// The message stands with the inner check too: a union reports that one's, if nothing else is wrong.
const email = z.union([z.literal(''), line.pipe(z.email('fields.email'))], 'fields.email');

const noticeAddresses = paragraph
  .refine((text) => addressesIn(text).every((one) => email.safeParse(one).success), 'fields.emails')
  .refine((text) => addressesIn(text).length <= MAX_NOTICE_ADDRESSES, 'fields.tooManyEmails');
/** Name or address of a server. It ends up in an address with a password. */
const host = emptyOr(/[a-z\d]([a-z\d.-]*[a-z\d])?/i, 'fields.host');
const HIGHEST_PORT = 65_535;

/** A server that gets keys and sums: https, or http on this machine. */
const providerUrl = emptyOr(
  /https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?/,
  'fields.serverAddress',
);

const banner = z.object({ title: line, description: paragraph });

/** Every field of the shop's settings; fields left empty are ''. */
export const settingsSchema = z.object({
  loaded: z.boolean(),
  open: z.boolean(),
  name: line,
  title: line,
  address: line,
  shortAddress: line,
  email,
  description: paragraph,
  phoneHeader: line,
  phoneFooter: line,
  copyright: line,
  logo: link,
  favicon: link,
  gatewayImage: link,
  language: line.min(2),
  footerBanner: z.object({ security: banner, support: banner, delivery: banner }),
  seo: z.object({ title: line, description: paragraph, keyword: paragraph, image: link }),
  social: z.object({
    facebook: link,
    instagram: link,
    twitter: link,
    youtube: link,
    pinterest: link,
  }),
  currency: z.object({
    name: line.min(1),
    symbol: line.min(1),
    exchangeRate: z.number().positive(),
  }),
  color: z.object({
    primary: color,
    primary_hover: color,
    secondary: color,
    body_gray: color,
    body_gray_contrast: color,
    primary_contrast: color,
    primary_hover_contrast: color,
    secondary_contrast: color,
  }),
  script: z.object({
    googleSiteVerificationId: tagId,
    facebookAppId: tagId,
    googleAnalyticsId: tagId,
    facebookPixelId: tagId,
    messengerPageId: tagId,
    googleTagManagerId: tagId,
  }),
  paymentGateway: z.object(
    // Older versions, and the specification's calls, have not got each of them.
    Object.fromEntries(
      PAYMENT_METHODS.map((method) => [METHODS[method].flag, z.boolean().default(false)]),
    ) as Record<GatewayFlag, z.ZodDefault<z.ZodBoolean>>,
  ),
  payment: z.object({
    pixCity: line,
    // Older versions have not stored them.
    pixApiUrl: providerUrl.default(''),
    pixTokenUrl: providerUrl.default(''),
    paypalSandbox: z.boolean(),
    sslcommerzSandbox: z.boolean(),
  }),
  shipping: z.object({
    originZipCode: line
      .refine((text) => text === '' || stateOfZipCode(text) !== null, 'fields.zipCode')
      .transform(formatCep),
    // Older versions have not stored them.
    originStreet: line.default(''),
    originNumber: line.default(''),
    originComplement: line.default(''),
    originDistrict: line.default(''),
    originCity: line.default(''),
    stateRegister: emptyOr(/[\d.\-/]{2,20}/, 'fields.stateRegister').default(''),
    preparationDays: z.int().min(0).max(MAX_PREPARATION_DAYS),
    packageLength: centimetres,
    packageWidth: centimetres,
    packageHeight: centimetres,
    tableBesides: z.boolean(),
    melhorEnvioServices: emptyOr(/\d{1,5}(\s*,\s*\d{1,5})*/, 'fields.serviceIds'),
    melhorEnvioSandbox: z.boolean(),
  }),
  login: z.object({ facebook: z.boolean(), google: z.boolean() }),
  security: z.object({
    loginForPurchase: z.boolean(),
    // Older versions have not stored it.
    requireSecondFactorForStaff: z.boolean().default(false),
  }),
  countries: z.array(z.object({ name: line, code: countryCode })).max(MAX_COUNTRIES),
  currencies: z
    .array(z.object({ country: line, name: line, code: line, symbol: line }))
    .max(MAX_COUNTRIES),
  promises: z.object({
    warrantyMonths: z.int().min(0).max(MAX_WARRANTY_MONTHS),
    // Less would be void: CDC art. 49.
    returnDays: z
      .int('fields.returnDays')
      .min(7, 'fields.returnDays')
      .max(365, 'fields.returnDays'),
    pickupAddress: line,
    pickupHours: line,
    whatsapp: phone,
    serviceHours: line,
    // Older versions have not stored it.
    inTheBox: line.default(''),
  }),
  notices: z.object({ emails: noticeAddresses }),
  mail: z.object({
    host,
    port: z.int('fields.port').min(1, 'fields.port').max(HIGHEST_PORT, 'fields.port'),
    security: z.enum(['starttls', 'tls']),
    user: line,
    senderName: line,
    senderEmail: email,
  }),
  counter: z.object({ maxDiscountPercent: z.int().min(0).max(100) }),
  legal: z.object({ companyName: line, taxId: line, dataOfficerEmail: email }),
  checkout: z.object({
    askCpf: z.boolean(),
    maxInstalments: z.number().int().min(1).max(MAX_INSTALMENTS),
    minInstalmentCents: z.number().int().nonnegative(),
    pixDiscountPercent: z
      .int()
      .min(0)
      .max(MAX_PIX_DISCOUNT)
      .default(initialSettings.checkout.pixDiscountPercent),
    maxPiecesPerLine: limit('maxPiecesPerLine', MAX_PIECES),
    maxPiecesPerOrder: limit('maxPiecesPerOrder', MAX_PIECES * MAX_LINES),
    maxOpenOrders: limit('maxOpenOrders', MAX_OPEN_ORDERS),
    maxOpenOrdersPerAddress: limit('maxOpenOrdersPerAddress', MAX_OPEN_ORDERS),
    unconfirmedOrderHours: z
      .int()
      .min(0)
      .max(MAX_UNCONFIRMED_HOURS)
      .default(initialSettings.checkout.unconfirmedOrderHours),
    unpaidOrderHours: z
      .int()
      .min(1)
      .max(MAX_UNCONFIRMED_HOURS)
      .default(initialSettings.checkout.unpaidOrderHours),
    packingWeight: z
      .int()
      .min(0)
      .max(MAX_PACKING_WEIGHT)
      .default(initialSettings.checkout.packingWeight),
    giftCardMonths: z
      .int()
      .min(0)
      .max(MAX_GIFT_CARD_MONTHS)
      .default(initialSettings.checkout.giftCardMonths),
    weekendsCount: z.boolean().default(initialSettings.checkout.weekendsCount),
  }),
}) satisfies z.ZodType<ShopSettings>;

const onlyOf = <Value extends string | number>(value: Value) =>
  z.literal(value, 'fields.fixedCurrency');

/** The shop sells in reais: other shops may choose, here only BRL is accepted. */
const fixedCurrency = z.object({
  name: onlyOf(SHOP_CURRENCY.name),
  symbol: onlyOf(SHOP_CURRENCY.symbol),
  exchangeRate: onlyOf(SHOP_CURRENCY.exchangeRate),
});

/** Countries of today, each once; what is stored from before is left alone. */
const countryList = z
  .array(z.object({ name: line, code: countryCode.refine(isCountry, 'fields.country') }))
  .max(MAX_COUNTRIES)
  .transform((countries) => [...new Map(countries.map((one) => [one.code, one])).values()]);

/** A change of some settings; groups, such as the colours, are complete. */
export const settingsUpdateSchema = settingsSchema
  .omit({ loaded: true })
  // A new shop may have no name, but a name cannot be removed.
  .extend({
    currency: fixedCurrency,
    name: line.min(1, 'fields.required'),
    // What is stored already stays readable; only a new one is checked.
    legal: settingsSchema.shape.legal.extend({
      taxId: line
        .refine((text) => text === '' || isCnpj(text), 'fields.taxId')
        .transform(formatCnpj),
    }),
    countries: countryList,
  })
  .partial()
  .strict();
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;
