import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  PAYMENT_KEYS,
  PAYMENT_METHODS,
  variableOf,
  type OfferedMethod,
  type PaymentKey,
  type VariableOf,
} from '#domain/payments/methods.ts';
import { SetupError } from './errors.ts';
import { leadsToLoopback } from './network.ts';

/** Fewest characters of a secret: 24 random bytes in base64. */
export const MIN_SECRET = 32;

/** `count/seconds`: so many calls in so long a time. */
const LIMIT = /^[1-9]\d{0,8}\/[1-9]\d{0,8}$/;
const limitText = z.string().regex(LIMIT, 'is written count/seconds, such as 20/60');

function readLimit(text: string): { count: number; seconds: number } {
  const [count = 0, seconds = 0] = text.split('/').map(Number);
  return { count, seconds };
}

const limit = (byDefault: string) => limitText.default(byDefault).transform(readLimit);

/** Address of an OpenID server, to which the keys of the shop are sent. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((address) => address.startsWith('https:') || leadsToLoopback(address), {
    error:
      'must begin with https:// – the shop’s keys are sent there. http:// is for localhost alone',
  });

/** Address of a server that gets keys and sums: https, or http on this machine; without a slash at its end. */
const serverUrl = z
  .url({ protocol: /^https?$/ })
  .refine((address) => address.startsWith('https:') || leadsToLoopback(address), {
    error: 'must begin with https://; http:// is for localhost alone',
  })
  .transform((address) => address.replace(/\/+$/, ''))
  .optional();

/** Address of a database. */
const POSTGRES_URL = /^postgres(ql)?:\/\//;
const WRITTEN = 'is written postgres://user:password@host:5432/database';
const postgresUrl = z.string().regex(POSTGRES_URL, WRITTEN).optional();

const postgresUrls = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((url) => url.trim() || []))
  .refine((urls) => urls.every((url) => POSTGRES_URL.test(url) && URL.canParse(url)), {
    error: `${WRITTEN}, with commas between several`,
  });

/** Origins, such as http://10.0.0.5:8080, with commas between several. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
  .refine((all) => all.every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? '')), {
    error: 'is written http://host:port, with commas between several',
  })
  .transform((all) => all.map((one) => new URL(one).origin));

/** A week: longer ago, nobody waits for an event any more. */
const LONGEST_WAIT_S = 7 * 24 * 60 * 60;

/** Seconds with commas between them; by default over some three days, as Standard Webhooks recommends. */
const waits = z
  .string()
  .default('5,300,1800,7200,18000,36000,50400,72000,86400')
  .transform((text) => text.split(',').flatMap((wait) => wait.trim() || []))
  .refine(
    (all) =>
      all.length <= 20 && all.every((one) => /^\d+$/.test(one) && Number(one) <= LONGEST_WAIT_S),
    {
      error: `are at most 20 numbers of seconds up to ${LONGEST_WAIT_S}, with commas between them`,
    },
  )
  .transform((all) => all.map(Number));

/** So many that a mistake does not start a thousand. */
const MAX_WORKERS = 64;

/** A number of processes; `auto` is as many as the machine has processors. */
const workers = z
  .string()
  .regex(/^(auto|[1-9]\d?)$/, `is a number from 1 to ${MAX_WORKERS}, or auto`)
  .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
  .pipe(z.number().max(MAX_WORKERS))
  .default(1);

const port = z.coerce.number().int().min(0).max(65535);

/** Keys of the ways to pay; they win over those in the settings. */
const paymentKeys = Object.fromEntries(
  PAYMENT_KEYS.map((key) => [variableOf(key), z.string().optional()]),
) as Record<VariableOf<PaymentKey>, z.ZodOptional<z.ZodString>>;

/** Servers in place of the providers' own: `STRIPE_API_URL`. */
const paymentServers = Object.fromEntries(
  PAYMENT_METHODS.map((method) => [`${method.toUpperCase()}_API_URL`, serverUrl]),
) as Record<`${Uppercase<OfferedMethod>}_API_URL`, typeof serverUrl>;

/** The environment as `.env.example` explains it. Read at run time, never inlined by the build. */
const schema = z.object({
  HOST: z.string().default('localhost'),
  PORT: port.default(4321),
  /** Processes that share the port. */
  WORKERS: workers,
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl,
  /** PostgreSQL itself, where DATABASE_URL leads to PgBouncer. */
  DATABASE_DIRECT_URL: postgresUrl,
  /** Streaming standbys of it, which answer reads. */
  DATABASE_READ_URLS: postgresUrls,
  /** Public address of the shop, without a trailing slash; links in sitemaps and mails use it. */
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^/]+\/\/[^/?#@]+\/?$/, 'is a scheme and a host, without a path')
    .transform((address) => URL.parse(address)?.origin ?? address)
    .optional(),
  /** Further host names the shop answers to, separated by commas. */
  ALLOWED_HOSTS: z.string().default(''),
  /** Whether the shop is behind its own proxy, whose X-Forwarded-For names the visitor. */
  TRUST_PROXY: z.stringbool().default(false),
  /** Port of `/metrics` for Prometheus; without it there is none. Never the public one. */
  METRICS_PORT: port.optional(),
  /** Where `/metrics` listens: by default this machine alone may ask. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Lines for people, or an object for each line. */
  LOG_FORMAT: z.enum(['text', 'json']).default('text'),
  /** Seconds for which a process that is told to close answers on, until a proxy has seen that it is not ready. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** A folder into which the shop writes an archive of itself; without it, it does not. */
  BACKUP_DIR: z.string().optional(),
  /** Hours from one archive to the next. */
  BACKUP_EVERY: z.coerce
    .number()
    .min(1)
    .max(24 * 31)
    .default(24),
  /** How many of them stay; older ones are deleted. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** Private origins that pictures and webhooks may reach; without them, only the internet. */
  PRIVATE_ORIGINS: origins,
  /** Seconds before each further try to tell a webhook of an event. */
  WEBHOOK_RETRIES: waits,
  /** Whether the start fills an empty database with the demo shop. */
  DEMO: z.stringbool().default(true),
  /** Password of the demo's accounts; made at random without it. */
  DEMO_PASSWORD: z.string().min(8).max(128).optional(),

  /** Key of sessions and links; without it the shop makes one and stores it. */
  AUTH_SECRET: z
    .string()
    .min(
      MIN_SECRET,
      `is shorter than ${MIN_SECRET} characters. Make a long one: openssl rand -base64 33`,
    )
    .optional(),
  AUTH_GOOGLE_ID: z.string().optional(),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  AUTH_GOOGLE_ISSUER: issuer.optional(),
  AUTH_FACEBOOK_ID: z.string().optional(),
  AUTH_FACEBOOK_SECRET: z.string().optional(),
  AUTH_FACEBOOK_ISSUER: issuer.optional(),

  /** Mail server, `smtp://user:password@host:587`; without it mail is read in the dashboard. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of mail; without it the shop's name and e-mail of its settings. */
  MAIL_FROM: z.string().optional(),

  /** A store that speaks S3, for pictures and models; without it they lie in DATA_DIR/media. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'is the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Public address of the bucket, such as a CDN's: visitors are sent there for pictures. */
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),

  ...paymentKeys,
  ...paymentServers,
  /** Milliseconds for an answer of a way to pay; asked twice, that is less than the 15 s after which a buyer is told. */
  PAYMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(7_000).default(6_000),
  PIX_TOKEN_URL: serverUrl,
  /** Files of the certificate that the bank's Pix API asks for, and of its key. */
  PIX_CERTIFICATE: z.string().optional(),
  PIX_CERTIFICATE_KEY: z.string().optional(),
  PAYPAL_SANDBOX: z.stringbool().optional(),
  SSLCOMMERZ_SANDBOX: z.stringbool().optional(),
  /** Quotes of carriers. */
  MELHOR_ENVIO_TOKEN: z.string().optional(),
  MELHOR_ENVIO_SANDBOX: z.stringbool().optional(),
  MELHOR_ENVIO_API_URL: serverUrl,
  /** A server that speaks as ViaCEP does, for street and city of a CEP. */
  CEP_API_URL: serverUrl,

  RATE_LIMIT_SIGNIN: limit('20/60'),
  RATE_LIMIT_REGISTER: limit('10/300'),
  RATE_LIMIT_FORGOT: limit('5/300'),
  RATE_LIMIT_RESET: limit('10/300'),
  RATE_LIMIT_SECOND_FACTOR: limit('10/900'),
  /** Reports of browsers that go into the log. */
  RATE_LIMIT_LOG: limit('20/60'),
  RATE_LIMIT_COUPON: limit('20/60'),
  RATE_LIMIT_ORDER: limit('60/60'),
  /** Attempts to pay of one address, and calls of one provider's. */
  RATE_LIMIT_PAYMENT: limit('30/60'),
  RATE_LIMIT_WEBHOOK: limit('1200/60'),
  /** Orders of one e-mail, CPF or address; its default is in order-limits.ts. */
  RATE_LIMIT_ORDER_PERSON: limitText.transform(readLimit).optional(),
  /** Letters of one kind that anyone may have sent to one mailbox. */
  RATE_LIMIT_MAIL: limit('10/3600'),
  /** Answers to the banner of consent that go into its log. */
  RATE_LIMIT_CONSENT: limit('20/600'),
  /** Visitors, and steps of theirs, that one network brings a process. */
  RATE_LIMIT_VISIT: limit('300/600'),
  /** Quotes that one address has carriers asked for, and as many of lenses. */
  RATE_LIMIT_QUOTE: limit('60/60'),
  /** CEPs whose street and city one address asks for. */
  RATE_LIMIT_CEP: limit('60/60'),
  /** Carts of an unfinished checkout that one address tells of; five times as many changes of an account's cart. */
  RATE_LIMIT_CART: limit('60/600'),
  /** Letters about stock and prices that one address asks for. */
  RATE_LIMIT_ALERT: limit('20/3600'),
  /** Reviews of one order, questions and pictures of one address. */
  RATE_LIMIT_REVIEW: limit('10/3600'),
  /** Calls of one key of the API, and wrong keys of one network, as one machine counts them. */
  RATE_LIMIT_API: limit('600/60'),
  /** Prescriptions that one address sends for orders; twice as many files. */
  RATE_LIMIT_PRESCRIPTION: limit('30/3600'),
});

export type Environment = z.infer<typeof schema>;

/** What a store needs to be reached at all: all of it, or nothing. */
const STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** With half a configuration the shop's data or its pictures would end up in the wrong place. */
const whole = schema.superRefine((env, { addIssue }) => {
  const beside = env.DATABASE_DIRECT_URL
    ? 'DATABASE_DIRECT_URL'
    : env.DATABASE_READ_URLS.length > 0 && 'DATABASE_READ_URLS';
  if (beside && !env.DATABASE_URL)
    addIssue({ code: 'custom', path: ['DATABASE_URL'], message: `is missing beside ${beside}` });
  const missing = STORE.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === STORE.length) return;
  for (const name of missing) {
    addIssue({ code: 'custom', path: [name], message: 'is missing beside the other S3 variables' });
  }
});

/**
 * Reads and checks the environment.
 *
 * @throws SetupError naming each variable that is wrong
 */
export function readEnvironment(values: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const result = whole.safeParse(given);
  if (result.success) return result.data;
  throw new SetupError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}
