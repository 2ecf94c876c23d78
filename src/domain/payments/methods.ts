/** What the shop knows of a way to pay that buyers may be offered. How it is carried out is its provider's. */
interface PaymentMethodDefinition {
  /** Its switch: `paymentGateway.{flag}` in the settings. */
  flag: string;
  /** Secrets without which it is not offered: `secrets.{key}` in the settings, or the variable `variableOf(key)`. */
  keys: readonly string[];
  /** Settings besides, declared in `domain/settings`: `payment.{name}`; a variable of that name wins as well. */
  settings?: readonly string[];
  /** Secrets that only some shops need, after those settings in the form. */
  furtherKeys?: readonly string[];
  /** Whether buyers leave for the provider's page: the shop then has to know its own address. */
  leavesShop: boolean;
  /** Whether buyers can split a payment in reais into instalments. */
  splits: boolean;
  /** Which words tell where refunded money arrives. */
  refundArrives: 'byPix' | 'byCard' | 'byHand';
  /** What says that its money is not real: the form of a key, or a setting that is on; 'always' for what takes none. */
  testMode?: { key: string; form: RegExp } | { setting: string } | 'always';
  /** Whether only a shop that began with the demo has it: what it pays is given away. */
  isDemo?: true;
  /** Whether the provider tells of a lost dispute's money twice: also as a reversal with an id of its own. */
  reversesLostDisputes?: true;
}

const definePaymentMethod = <const Definition extends PaymentMethodDefinition>(
  definition: Definition,
): Definition => definition;

/**
 * Every way to pay that a buyer may choose, in the order in which they are offered. A further one is an entry here, a
 * provider in `server/payments/providers/providers.ts`, and its words in the translation files.
 *
 * Of the real ones only PayPal splits a payment in reais, if the buyer's wallet offers the instalments that the shop's account grants:
 * Stripe documents none for Brazil, Razorpay and SSLCommerz have none in reais.
 */
export const METHODS = {
  pix: definePaymentMethod({
    flag: 'pix',
    keys: ['pixKey'],
    settings: ['pixCity', 'pixApiUrl', 'pixTokenUrl'],
    // Of a bank's Pix API; without one the shop's own key is shown.
    furtherKeys: ['pixClientId', 'pixClientSecret'],
    leavesShop: false,
    splits: false,
    refundArrives: 'byPix',
    // An e-mail address is confirmed before it is a key, and nobody gets mail at `.invalid` (RFC 2606, 2).
    testMode: { key: 'pixKey', form: /@[^@]+\.invalid$/i },
  }),
  stripe: definePaymentMethod({
    flag: 'stripe',
    keys: ['stripeSecretKey', 'stripeWebhookSecret'],
    leavesShop: true,
    splits: false,
    refundArrives: 'byCard',
    testMode: { key: 'stripeSecretKey', form: /^[a-z]+_test_/ },
  }),
  paypal: definePaymentMethod({
    flag: 'paypal',
    keys: ['paypalClientId', 'paypalClientSecret', 'paypalWebhookId'],
    settings: ['paypalSandbox'],
    leavesShop: true,
    splits: true,
    refundArrives: 'byCard',
    testMode: { setting: 'paypalSandbox' },
    reversesLostDisputes: true,
  }),
  razorpay: definePaymentMethod({
    flag: 'razorpay',
    keys: ['razorpayKeyId', 'razorpayKeySecret', 'razorpayWebhookSecret'],
    leavesShop: true,
    splits: false,
    refundArrives: 'byCard',
    testMode: { key: 'razorpayKeyId', form: /^rzp_test_/ },
  }),
  sslcommerz: definePaymentMethod({
    // As the specification spells it.
    flag: 'sslCommerz',
    keys: ['sslcommerzStoreId', 'sslcommerzStorePassword'],
    settings: ['sslcommerzSandbox'],
    leavesShop: true,
    splits: false,
    refundArrives: 'byCard',
    testMode: { setting: 'sslcommerzSandbox' },
  }),
  testCard: definePaymentMethod({
    flag: 'testCard',
    keys: [],
    leavesShop: false,
    splits: true,
    refundArrives: 'byCard',
    testMode: 'always',
    isDemo: true,
  }),
  cod: definePaymentMethod({
    flag: 'cod',
    keys: [],
    leavesShop: false,
    splits: false,
    refundArrives: 'byHand',
  }),
} as const;

type Methods = typeof METHODS;
export type OfferedMethod = keyof Methods;

/** What an offered method's definition says, whichever it is. */
export const methodOf = (method: OfferedMethod): PaymentMethodDefinition => METHODS[method];

/** Ways to pay that a buyer may choose. */
export const PAYMENT_METHODS = Object.keys(METHODS) as OfferedMethod[];

export const isOffered = (method: string): method is OfferedMethod =>
  Object.hasOwn(METHODS, method);

/** Whether it is paid before anything is handed over: all but what is paid on delivery or at the counter. */
export const isOnline = (method: string): boolean => method !== 'cod' && isOffered(method);

type OfMethods<Name extends string> = {
  [Method in OfferedMethod]: Methods[Method] extends Record<Name, infer Value> ? Value : never;
}[OfferedMethod];

/** The switch of a method in the settings. */
export type MethodFlag = OfMethods<'flag'>;

/** Names of the methods' secrets in the settings. */
export type PaymentKey = OfMethods<'keys'>[number] | OfMethods<'furtherKeys'>[number];

export const PAYMENT_KEYS = PAYMENT_METHODS.flatMap((method) => {
  const { keys, furtherKeys = [] } = methodOf(method);
  return [...keys, ...furtherKeys];
}) as PaymentKey[];

/** The switches with none on, and those that are named. */
export const switchedOn = (...on: OfferedMethod[]): Record<MethodFlag, boolean> =>
  Object.fromEntries(
    PAYMENT_METHODS.map((method) => [METHODS[method].flag, on.includes(method)]),
  ) as Record<MethodFlag, boolean>;

/** The variable of the environment that a key or setting has: `stripeSecretKey` is STRIPE_SECRET_KEY. */
export type VariableOf<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${VariableOf<Rest>}`
  : '';

export const variableOf = <Name extends string>(name: Name): VariableOf<Name> =>
  name.replaceAll(/[A-Z]/g, '_$&').toUpperCase() as VariableOf<Name>;
