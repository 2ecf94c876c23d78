import { MAX_LINES, MAX_PIECES } from '../orders/order-limits.ts';
import { PAYMENT_METHODS, METHODS, type MethodFlag } from '../payments/methods.ts';
import {
  choice,
  color,
  count,
  decimal,
  email,
  emails,
  flag,
  host,
  inGroup,
  isSetting,
  line,
  link,
  listOf,
  money,
  paragraph,
  phone,
  picture,
  port,
  rate,
  secret,
  serverAddress,
  spokenLanguage,
  taxId,
  zipCode,
  type Setting,
  type SettingValues,
} from './define-setting.ts';

/** More open orders than any person has; a higher limit would not be one. */
const MAX_OPEN_ORDERS = 10_000;
/** Hours of a month. */
const MAX_HOURS = 31 * 24;

const banner = (): { title: Setting<string>; description: Setting<string> } =>
  inGroup('banners', { title: line(), description: paragraph() });

/** Id of a third party's tag. It ends up in a script's address. */
const tagId = () => line({ pattern: /[\w.-]+/, fault: 'tagId' });

/** A power from which something else holds, dioptres. */
const power = (initial: number) =>
  decimal(initial, { min: 0.25, max: 40, step: 0.25, unit: 'dioptres', fault: 'power' });

/** The thinnest edge of a lens. */
const edge = (initial: number) =>
  decimal(initial, { min: 0.5, max: 5, step: 0.1, unit: 'millimetres', fault: 'edge' });

/** Centimetres of a side: more than any carrier takes. */
const side = (initial: number) => count(initial, { min: 1, max: 200, unit: 'centimetres' });

/**
 * The shop's settings, each declared once: its kind, initial value, bounds and unit give the type (`ShopSettings`), the
 * check (`settings-input.ts`), the field in the form and its words in the audit. A further one is an entry here, and its
 * label and hint in `settings.json`. Names and initial values are the specification's (section 3).
 *
 * A section is stored, and sent, as a whole. Secrets stand where their fields do in the form; they are stored apart.
 */
export const SETTINGS = {
  loaded: flag(false),
  /** Ours: whether visitors see the shop, or a page that says that it opens soon. */
  open: flag(true),
  ...inGroup('shop', {
    name: line(),
    title: line(),
    description: paragraph(),
    shortAddress: line(),
    email: email(),
    phoneHeader: phone(),
    phoneFooter: phone(),
    copyright: line(),
    language: spokenLanguage({ initial: 'en', min: 2 }),
    /** Ours: whether visitors may choose among all languages that there are texts in. */
    languageChoice: flag(false),
  }),
  /** What the shop promises: pages, letters and policies take their figures from here. */
  promises: inGroup('promises', {
    /** Of guarantee against defects, of which the law asks 3 (CDC art. 26: 90 days); 0 promises no more than that. */
    warrantyMonths: count(0, { min: 0, max: 120, unit: 'months' }),
    /** To give a purchase back without a reason: less than 7 would be void (CDC art. 49). */
    returnDays: count(7, { min: 7, max: 365, unit: 'days', fault: 'returnDays' }),
    /** Address where orders can be collected; empty if they cannot. */
    pickupAddress: line(),
    /** 'Segunda a sexta, das 9h às 18h' */
    pickupHours: line(),
    /** Phone number of the shop's WhatsApp, or ''. It ends up in an address of wa.me. */
    whatsapp: phone({ pattern: /\+?[\d ().-]{8,25}/, fault: 'phone' }),
    /** When someone answers phone and messages. */
    serviceHours: line(),
    /** What comes with a pair of glasses besides it: 'Estojo rígido e flanela'; '' says nothing. */
    inTheBox: line({ late: true }),
  }),
  ...inGroup('pictures', { logo: picture(), favicon: picture(), gatewayImage: picture() }),
  color: inGroup('colors', {
    primary: color(),
    primary_contrast: color(),
    primary_hover: color(),
    primary_hover_contrast: color(),
    secondary: color(),
    secondary_contrast: color(),
    body_gray: color(),
    body_gray_contrast: color(),
  }),
  footerBanner: { security: banner(), support: banner(), delivery: banner() },
  seo: inGroup('seo', {
    title: line(),
    description: paragraph(),
    keyword: paragraph(),
    image: picture(),
  }),
  social: inGroup('social', {
    facebook: link(),
    instagram: link(),
    twitter: link(),
    youtube: link(),
    pinterest: link(),
  }),
  currency: {
    name: line({ initial: 'USD', min: 1 }),
    symbol: line({ initial: 's', min: 1 }),
    exchangeRate: rate(1),
  },
  script: inGroup('tags', {
    googleSiteVerificationId: tagId(),
    googleAnalyticsId: tagId(),
    googleTagManagerId: tagId(),
    facebookPixelId: tagId(),
    facebookAppId: tagId(),
    messengerPageId: tagId(),
  }),
  // Older versions, and the specification's calls, have not got each of them.
  paymentGateway: Object.fromEntries(
    PAYMENT_METHODS.map((method) => [
      METHODS[method].flag,
      { ...flag(method === 'cod', { late: true }), method },
    ]),
  ) as Record<MethodFlag, Setting<boolean>>,
  /** Ours: what payment providers need besides their keys (`server/settings/provider-keys.ts`). Never public. */
  payment: {
    /** City of the shop in a Pix code; which its bank may show. */
    pixCity: line(),
    /** The bank's Pix API, its path before `/cob`, and where it gives tokens; '' for codes that staff confirm. */
    pixApiUrl: serverAddress({ late: true }),
    pixTokenUrl: serverAddress({ late: true }),
    /** Whether the keys are those of the provider's sandbox. */
    paypalSandbox: flag(false),
    sslcommerzSandbox: flag(false),
  },
  /** Ours: what carriers need, and how long the shop takes before. Never public. */
  shipping: inGroup('shipping', {
    /** CEP that parcels leave from; '' is the one in the shop's address. */
    originZipCode: zipCode(),
    /** The sender on labels; '' while it is not known. The state is that of the CEP. */
    originStreet: line({ late: true }),
    originNumber: line({ late: true }),
    originComplement: line({ late: true }),
    originDistrict: line({ late: true }),
    originCity: line({ late: true }),
    /** "Inscrição estadual", which a parcel with a nota fiscal names; '' for none. */
    stateRegister: line({ pattern: /[\d.\-/]{2,20}/, fault: 'stateRegister', late: true }),
    /** From the confirmation of an order until its parcel leaves. */
    preparationDays: count(0, { min: 0, max: 60, unit: 'workingDays' }),
    /** What one piece is packed in. */
    packageLength: side(18),
    packageWidth: side(12),
    packageHeight: side(8),
    melhorEnvioToken: secret(),
    /** Ids of the services that are offered, '1, 2'; '' for all. */
    melhorEnvioServices: line({ pattern: /\d{1,5}(\s*,\s*\d{1,5})*/, fault: 'serviceIds' }),
    /** Whether the shop's own deliveries are offered beside a carrier's, or only while it does not answer. */
    tableBesides: flag(false),
    /** Whether the token is that of the sandbox. */
    melhorEnvioSandbox: flag(false),
  }),
  /** Ours: how prescriptions are judged, and lenses are made and taken back. */
  lenses: inGroup('lenses', {
    /** Above it, a second person reads a prescription. */
    highPower: power(10),
    /** So are eyes whose spherical equivalents are this far apart. */
    anisometropia: power(3),
    /** From the day on which it was written: no statute says how long; trade sources, 6 to 12 months. */
    validDays: count(365, { min: 1, max: 1825, unit: 'days' }),
    warnDays: count(30, { min: 0, max: 365, unit: 'days' }),
    requirePrescriber: flag(true),
    /** Whether a multifocal goes to the laboratory only once the heights of the pupils are stored. */
    requireHeights: flag(false),
    /** Days after the order on which its buyer is reminded of a prescription that is still missing; 0 for never. */
    firstReminderDays: count(2, { min: 0, max: 60, unit: 'days' }),
    secondReminderDays: count(5, { min: 0, max: 60, unit: 'days' }),
    /** By how the lens is mounted (judgement). */
    minEdgeFullRim: edge(1),
    minEdgeHalfRim: edge(1.8),
    minEdgeRimless: edge(2),
    /** Of the price of lenses that were made, what the shop keeps if their buyer withdraws; 0 gives everything back. */
    withdrawalKeptPercent: count(0, { min: 0, max: 100, unit: 'percent' }),
    /** How the shop says so. */
    withdrawalText: paragraph({
      initial:
        'As lentes são feitas sob medida para a sua receita. Se você desistir da compra depois que elas já foram feitas, fale com a gente: a loja avalia o caso e diz, por escrito, o que devolve. A armação segue o prazo normal de devolução. Defeito na lente é garantia, e não custa nada.',
    }),
  }),
  login: inGroup('signIn', {
    google: flag(false),
    googleClientId: secret(),
    googleClientSecret: secret(),
    facebook: flag(false),
    facebookClientId: secret(),
    facebookClientSecret: secret(),
  }),
  security: inGroup('signIn', {
    loginForPurchase: flag(true, { group: 'checkout' }),
    /** Ours: whether staff may enter the dashboard only once they sign in with a second factor. */
    requireSecondFactorForStaff: flag(false, { late: true }),
  }),
  /** Countries that the shop delivers to, by ISO 3166-1 alpha-2 code; Brazil if it is empty. */
  countries: listOf<{ name: string; code: string }>('countries'),
  currencies: listOf<{ country: string; name: string; code: string; symbol: string }>('currencies'),
  /** The server that takes the shop's letters. Never public. */
  mail: inGroup('mail', {
    /** '' for none: letters are then read in the dashboard alone. */
    host: host(),
    port: port(587),
    /** TLS after a greeting in the clear, or from the first byte. */
    security: choice('starttls', 'tls'),
    /** '' if the server asks for no password. */
    user: line(),
    smtpPassword: secret(),
    /** What letters come from; empty, the shop's name and e-mail. */
    senderName: line(),
    senderEmail: email(),
  }),
  /** Ours: what Brazilian law and the checkout need (domain facts). */
  legal: inGroup('legal', { companyName: line(), taxId: taxId(), dataOfficerEmail: email() }),
  ...inGroup('legal', { address: line() }),
  /** Ours: addresses that get every notice about the shop. Never public. */
  notices: inGroup('notices', { emails: emails() }),
  checkout: inGroup('checkout', {
    askCpf: flag(false),
    /** 24 are more than a card operator in Brazil grants without interest. */
    maxInstalments: count(1, { min: 1, max: 24 }),
    minInstalmentCents: money(0),
    /** What paying by Pix takes off the goods; more than 50 is a price of its own. */
    pixDiscountPercent: count(0, { min: 0, max: 50, unit: 'percent', late: true }),
    /** Pieces that one order may have of one variant, and in all. */
    maxPiecesPerLine: count(10, { min: 1, max: MAX_PIECES, late: true }),
    maxPiecesPerOrder: count(30, { min: 1, max: MAX_PIECES * MAX_LINES, late: true }),
    /** Orders neither confirmed nor paid that one e-mail, CPF or account may have at a time. */
    maxOpenOrders: count(3, { min: 1, max: MAX_OPEN_ORDERS, late: true }),
    /** The same for one network address, which a household or a mobile network shares. */
    maxOpenOrdersPerAddress: count(10, { min: 1, max: MAX_OPEN_ORDERS, late: true }),
    /** After which an order on delivery that no one confirmed is cancelled; 0 is never. */
    unconfirmedOrderHours: count(48, { min: 0, max: MAX_HOURS, unit: 'hours', late: true }),
    /** After which an order to be paid on-line that no one has paid is cancelled. */
    unpaidOrderHours: count(24, { min: 1, max: MAX_HOURS, unit: 'hours', late: true }),
    /** Whether Saturdays and Sundays count among these hours. */
    weekendsCount: flag(true, { late: true }),
    /** Of what one piece is sent in: its case, and its share of the box. The post takes 30 kg at most. */
    packingWeight: count(250, { min: 0, max: 30_000, unit: 'grams', late: true }),
    /** For which a gift card is valid; 0 is for ever. */
    giftCardMonths: count(0, { min: 0, max: 120, unit: 'months', late: true }),
  }),
  /** Ours: the largest discount that staff may give at the counter; admins may give any. Never public. */
  counter: inGroup('checkout', {
    maxDiscountPercent: count(10, { min: 0, max: 100, unit: 'percent' }),
  }),
} as const;

export type ShopSettings = SettingValues<typeof SETTINGS>;
export type LensSettings = ShopSettings['lenses'];
export type Promises = ShopSettings['promises'];
export type MailServer = ShopSettings['mail'];
export type PaymentSettings = ShopSettings['payment'];

/** The currency of prices, orders and payments: nothing in the shop converts one. */
export const SHOP_CURRENCY = { name: 'BRL', symbol: 'R$', exchangeRate: 1 } as const;

/** The initial values of what is declared; those of secrets are not settings. */
const initialOf = (declared: object): object =>
  Object.fromEntries(
    Object.entries(declared as Readonly<Record<string, object>>)
      .filter(([, value]) => !isSetting(value) || value.kind !== 'secret')
      .map(([name, value]) => [name, isSetting(value) ? value.initial : initialOf(value)]),
  );

/** The store's content before anything has loaded; the values are the specification's. */
export const initialSettings = initialOf(SETTINGS) as ShopSettings;

/** Whether a text is a colour as the settings accept it: `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
