import { z } from 'zod';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { DELIVERY_LIMITS } from '#domain/deliveries/record.ts';
import { toReais } from '#domain/money.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { callProvider } from '../providers/call-provider.ts';
import { ProviderRefusedError } from '../providers/provider-errors.ts';
import { centsOf, understand } from '../providers/understand.ts';
import type { Scope } from '../scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { providerKeys } from '../settings/provider-keys.ts';
import { originOf } from './origin.ts';

const provider = 'melhorenvio';
const LIVE = 'https://melhorenvio.com.br';
const SANDBOX = 'https://sandbox.melhorenvio.com.br';
/** Milliseconds for an answer, asked twice at most: a buyer waits for it, and there is a table to fall back on. */
const PATIENCE_MS = 2_500;

/** The area of what is quoted here: orders and staff see by it where the label is bought. */
export const MELHOR_ENVIO = 'Melhor Envio';

/** What is sent of one kind: the weight of a piece, packed, in grams. */
export interface PackedGoods {
  qty: number;
  weight: number;
  unitPriceCents: number;
}

/** What a quote is asked for; CEPs of eight digits. */
export interface QuoteQuestion {
  to: string;
  goods: readonly PackedGoods[];
}

interface Access {
  base: string;
  token: string;
  /** CEP that parcels leave from. */
  from: string;
  settings: ShopSettings;
}

/** What is needed for asking; null for a shop without a token, or that does not say where it sends from. */
async function accessOf(scope: Scope): Promise<Access | null> {
  const { config } = scope;
  const settings = await loadSettings(scope);
  const from = originOf(settings);
  if (!from) return null;
  const { melhorEnvioToken: token } = await providerKeys(scope);
  if (!token) return null;
  const isSandbox = config.MELHOR_ENVIO_SANDBOX ?? settings.shipping.melhorEnvioSandbox;
  return {
    base: config.MELHOR_ENVIO_API_URL ?? (isSandbox ? SANDBOX : LIVE),
    token,
    from,
    settings,
  };
}

const price = z.union([z.string(), z.number().transform(String)]).transform(centsOf);
const days = z.int().min(0).max(DELIVERY_LIMITS.days);
const range = z.object({ min: days, max: days });

/** A service that can be had; what has an `error`, or no price in reais, is none. */
const serviceSchema = z.object({
  name: z.string().trim().min(1).max(DELIVERY_LIMITS.name),
  company: z.object({ name: z.string().trim().max(DELIVERY_LIMITS.name) }).nullish(),
  error: z.union([z.literal(''), z.literal(false), z.null()]).optional(),
  currency: z.literal('R$').nullish(),
  price: price.nullish().catch(null),
  custom_price: price.nullish().catch(null),
  delivery_time: days.nullish(),
  delivery_range: range.nullish().catch(null),
  custom_delivery_time: days.nullish(),
  custom_delivery_range: range.nullish().catch(null),
});

function optionOf(answered: unknown): DeliveryOption[] {
  const service = serviceSchema.safeParse(answered);
  if (!service.success) return [];
  const { name, company, ...said } = service.data;
  const costCents = said.custom_price ?? said.price ?? null;
  const { min, max } = said.custom_delivery_range ?? said.delivery_range ?? {};
  const most = max ?? said.custom_delivery_time ?? said.delivery_time ?? null;
  if (costCents === null || most === null) return [];
  return [
    {
      type: [company?.name, name].filter(Boolean).join(' '),
      area: MELHOR_ENVIO,
      costCents,
      days: most,
      ...(min !== undefined && min < most && { daysFrom: min }),
    },
  ];
}

async function ask(
  { base, token, from, settings }: Access,
  { to, goods }: QuoteQuestion,
): Promise<DeliveryOption[]> {
  const { packageLength, packageWidth, packageHeight, melhorEnvioServices } = settings.shipping;
  const services = melhorEnvioServices.replaceAll(/\s/g, '');
  const { body } = await callProvider({
    provider,
    url: `${base}/api/v2/me/shipment/calculate`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': ['Vitrine', settings.email && `(${settings.email})`].filter(Boolean).join(' '),
    },
    json: {
      from: { postal_code: from },
      to: { postal_code: to },
      products: goods.map(({ qty, weight, unitPriceCents }, index) => ({
        id: String(index + 1),
        width: packageWidth,
        height: packageHeight,
        length: packageLength,
        weight: weight / 1000,
        insurance_value: toReais(unitPriceCents),
        quantity: qty,
      })),
      options: { receipt: false, own_hand: false },
      ...(services && { services }),
    },
    // It only computes.
    repeatable: true,
    patienceMs: PATIENCE_MS,
  });
  const answers = understand({ provider, what: 'quote' }, z.array(z.unknown()), body);
  return answers.flatMap(optionOf).toSorted((one, other) => one.costCents - other.costCents);
}

/** A question, and how it is asked by this shop. */
export interface QuoteCall {
  /** All that its price depends on, as text. */
  about: string;
  /** The cheapest first. @throws as `callProvider`; ProviderUnavailableError for an answer of another form */
  send: () => Promise<DeliveryOption[]>;
}

/** How a quote is asked for; null for a shop without a token, or that does not say where it sends from. */
export async function melhorEnvioCall(
  scope: Scope,
  question: QuoteQuestion,
): Promise<QuoteCall | null> {
  const access = await accessOf(scope);
  if (!access || question.goods.length === 0) return null;
  const { base, from, settings } = access;
  const about = JSON.stringify([base, from, settings.shipping, question]);
  return { about, send: () => ask(access, question) };
}

/**
 * Tries token and origin by asking for a small parcel to the shop itself.
 *
 * @returns the services that were offered
 * @throws ProviderRefusedError without token or origin, and for a token that is not taken; else as `callProvider`
 */
export async function checkMelhorEnvio(scope: Scope): Promise<{ services: string[] }> {
  const access = await accessOf(scope);
  if (!access) throw new ProviderRefusedError(provider, 'no token, or no CEP to send from');
  const goods = [{ qty: 1, weight: 300, unitPriceCents: 10_000 }];
  const options = await ask(access, { to: access.from, goods });
  return { services: options.map(({ type }) => type) };
}
