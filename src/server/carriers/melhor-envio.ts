import { z } from 'zod';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { DELIVERY_LIMITS } from '#domain/deliveries/record.ts';
import { toReais } from '#domain/money.ts';
import { ProviderRefusedError } from '../outbound/provider-errors.ts';
import { centsOf, understand } from '../outbound/understand.ts';
import type { Scope } from '../service/scope.ts';
import {
  accessOf,
  callMelhorEnvio,
  MELHOR_ENVIO,
  PROVIDER,
  type Access,
  type QuoteQuestion,
} from './melhor-envio-access.ts';

/** Milliseconds for an answer, asked twice at most: a buyer waits for it, and there is a table to fall back on. */
const PATIENCE_MS = 2_500;

const price = z.union([z.string(), z.number().transform(String)]).transform(centsOf);
const days = z.int().min(0).max(DELIVERY_LIMITS.days);
const range = z.object({ min: days, max: days });

/** What a service that can be had says of errors. */
export const noError = z.union([z.literal(''), z.literal(false), z.null()]).optional();

/** A service that can be had; what has an `error`, or no price in reais, is none. */
const serviceSchema = z.object({
  name: z.string().trim().min(1).max(DELIVERY_LIMITS.name),
  company: z.object({ name: z.string().trim().max(DELIVERY_LIMITS.name) }).nullish(),
  error: noError,
  currency: z.literal('R$').nullish(),
  price: price.nullish().catch(null),
  custom_price: price.nullish().catch(null),
  delivery_time: days.nullish(),
  delivery_range: range.nullish().catch(null),
  custom_delivery_time: days.nullish(),
  custom_delivery_range: range.nullish().catch(null),
});

/** What buyers choose it by: 'Correios PAC'. */
export const serviceType = (company: string | undefined, name: string): string =>
  [company, name].filter(Boolean).join(' ');

function optionOf(answered: unknown): DeliveryOption[] {
  const service = serviceSchema.safeParse(answered);
  if (!service.success) return [];
  const { name, company, ...offer } = service.data;
  const costCents = offer.custom_price ?? offer.price ?? null;
  const { min, max } = offer.custom_delivery_range ?? offer.delivery_range ?? {};
  const most = max ?? offer.custom_delivery_time ?? offer.delivery_time ?? null;
  if (costCents === null || most === null) return [];
  return [
    {
      type: serviceType(company?.name, name),
      area: MELHOR_ENVIO,
      costCents,
      days: most,
      ...(min !== undefined && min < most && { daysFrom: min }),
    },
  ];
}

/** What its services say, each as it stands in the answer. @throws as `callProvider`, and of an answer of another form */
export async function askServices(
  access: Access,
  { to, goods }: QuoteQuestion,
): Promise<unknown[]> {
  const { packageLength, packageWidth, packageHeight, melhorEnvioServices } =
    access.settings.shipping;
  const services = melhorEnvioServices.replaceAll(/\s/g, '');
  const body = await callMelhorEnvio(access, '/shipment/calculate', {
    json: {
      from: { postal_code: access.from },
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
  return understand({ provider: PROVIDER, what: 'quote' }, z.array(z.unknown()), body);
}

async function ask(access: Access, question: QuoteQuestion): Promise<DeliveryOption[]> {
  const answers = await askServices(access, question);
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
  if (!access) throw new ProviderRefusedError(PROVIDER, 'no token, or no CEP to send from');
  const goods = [{ qty: 1, weight: 300, unitPriceCents: 10_000 }];
  const options = await ask(access, { to: access.from, goods });
  return { services: options.map(({ type }) => type) };
}
