import { z } from 'zod';
import type { CartAddress } from '#domain/cart/cart.ts';
import { partsOfHouse } from '#domain/address/house.ts';
import { stateOfZipCode } from '#domain/address/zip-code.ts';
import { toReais } from '#domain/money.ts';
import { subtotalOf } from '#domain/orders/totals.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { ConflictError, ShopError } from '../base/errors.ts';
import { understand } from '../outbound/understand.ts';
import type { Scope } from '../service/scope.ts';
import { askServices, noError, serviceType } from './melhor-envio.ts';
import {
  accessOf,
  callMelhorEnvio,
  PROVIDER,
  type Access,
  type PackedGoods,
} from './melhor-envio-access.ts';

/** Milliseconds for the cart's answer, which is asked for once: a second label would be another. */
const PATIENCE_MS = 10_000;
/** What stands for the number of a house that has none. */
const NO_NUMBER = 'S/N';

/** What a label is asked for. */
export interface LabelQuestion {
  orderId: string;
  /** The service that the buyer chose: 'Correios PAC'. */
  type: string;
  recipient: CartAddress;
  goods: readonly (PackedGoods & { name: string })[];
  /** Access key of its nota fiscal; '' is sent with a declaration of its contents. */
  fiscalKey: string;
}

/** A label that is ready to be asked for. @returns its id in the shop's cart */
export type AskForLabel = () => Promise<string>;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Who sends, from the settings. @throws ConflictError 'carrierLabel.sender' while they do not say it */
function senderOf({ from, settings }: Access) {
  const { name, email, phoneHeader, phoneFooter, legal, shipping } = settings;
  const { originStreet, originNumber, originComplement, originDistrict, originCity } = shipping;
  const needed = [legal.taxId, originStreet, originNumber, originDistrict, originCity];
  if (needed.includes('')) throw new ConflictError('carrierLabel.sender');
  return {
    name,
    email,
    phone: digits(phoneHeader || phoneFooter),
    company_document: legal.taxId.replaceAll(/[^\dA-Z]/gi, ''),
    ...(shipping.stateRegister && { state_register: digits(shipping.stateRegister) }),
    address: originStreet,
    number: originNumber,
    complement: originComplement,
    district: originDistrict,
    city: originCity,
    state_abbr: stateOfZipCode(from),
    country_id: 'BR',
    postal_code: from,
  };
}

function recipientOf({ fullName, email, phone, cpf, house, ...place }: CartAddress) {
  const { street, number, complement, district } = partsOfHouse(house);
  return {
    name: fullName,
    email,
    phone: digits(phone),
    document: digits(cpf ?? ''),
    address: street,
    number: number || NO_NUMBER,
    complement,
    district,
    city: place.city,
    state_abbr: place.state,
    country_id: 'BR',
    postal_code: digits(place.zipCode),
  };
}

const figure = z.coerce.number().positive();
/** A service as far as its label needs it. */
const serviceSchema = z.object({
  id: z.int().positive(),
  name: z.string().trim(),
  company: z.object({ name: z.string().trim() }).nullish(),
  error: noError,
  /** The parcels that it would pack the goods in: cm and kg. */
  packages: z
    .array(
      z.object({
        weight: figure,
        dimensions: z.object({ height: figure, width: figure, length: figure }),
      }),
    )
    .catch([]),
});

/** All in one parcel: boxes one upon the other. */
function oneParcel(
  { packageLength, packageWidth, packageHeight }: ShopSettings['shipping'],
  goods: readonly PackedGoods[],
) {
  const pieces = goods.reduce((sum, { qty }) => sum + qty, 0);
  const grams = goods.reduce((sum, { qty, weight }) => sum + qty * weight, 0);
  return {
    length: packageLength,
    width: packageWidth,
    height: packageHeight * pieces,
    weight: grams / 1000,
  };
}

/**
 * Prepares the label of an order: its service is looked up again, with the parcels that it needs today. What this
 * returns then puts it into the shop's cart, once; nothing is paid by that.
 *
 * @throws ConflictError 'carrierLabel.token', 'carrierLabel.sender'
 * @throws ShopError 409 'carrierLabel.service' if the service is no longer offered to this place; else as `callProvider`
 */
export async function prepareLabel(scope: Scope, question: LabelQuestion): Promise<AskForLabel> {
  const { orderId, type, recipient, goods, fiscalKey } = question;
  const access = await accessOf(scope);
  if (!access) throw new ConflictError('carrierLabel.token');
  const from = senderOf(access);
  const to = recipientOf(recipient);
  const answers = await askServices(access, { to: to.postal_code, goods });
  const service = answers
    .flatMap((answer) => serviceSchema.safeParse(answer).data ?? [])
    .find(({ company, name }) => serviceType(company?.name, name) === type);
  if (!service) throw new ShopError(409, 'carrierLabel.service', { type });
  const volumes = service.packages.map(({ weight, dimensions }) => ({ ...dimensions, weight }));
  const { shipping } = access.settings;
  const json = {
    service: service.id,
    from,
    to,
    products: goods.map(({ name, qty, unitPriceCents }) => ({
      name,
      quantity: qty,
      unitary_value: toReais(unitPriceCents),
    })),
    volumes: volumes.length > 0 ? volumes : [oneParcel(shipping, goods)],
    options: {
      insurance_value: toReais(subtotalOf(goods)),
      receipt: false,
      own_hand: false,
      reverse: false,
      non_commercial: fiscalKey === '',
      ...(fiscalKey && { invoice: { key: fiscalKey } }),
      platform: 'Vitrine',
      tags: [{ tag: orderId }],
    },
  };
  return async () => {
    const body = await callMelhorEnvio(access, '/cart', {
      json,
      repeatable: false,
      patienceMs: PATIENCE_MS,
    });
    const answer = z.object({
      id: z.union([z.string().min(1).max(100), z.int().transform(String)]),
    });
    return understand({ provider: PROVIDER, what: 'label' }, answer, body).id;
  };
}
