import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { parseZipCode } from '#domain/address/zip-code.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import type { DeliveryTrial } from '#domain/deliveries/record.ts';
import {
  afterPreparation,
  asksWeight,
  deliveryRefusal,
  offeredDeliveries,
  withQuoted,
  type Destination,
  type Parcel,
} from '#domain/deliveries/rule.ts';
import { deliveryJson } from '#domain/deliveries/delivery.ts';
import type { OrderItem } from '#domain/orders/order-input.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { authorise } from '../service/authorise.ts';
import { MELHOR_ENVIO } from '../carriers/melhor-envio-access.ts';
import { resolveItems, type ResolvedItem } from '../cart/resolve-items.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { carrierOptions, type CarrierQuestion } from './carrier-quote.ts';
import { readQuestion } from './delivery-question.ts';
import { parcelOfItems } from './parcel.ts';
import { readDeliveries, readDeliveriesNamed } from './read-rules.ts';

/** What of an address decides how it is reached. */
type Place = Pick<CartAddress, 'country' | 'state' | 'zipCode'>;

/**
 * The deliveries that a buyer would choose from, as the shop orders them.
 *
 * @param question as `readQuestion` takes it
 * @throws InvalidFieldsError
 */
export async function deliveryOptions(scope: Scope, question: unknown): Promise<DeliveryOption[]> {
  return offered(scope, await readQuestion(scope, question));
}

/** The same for a visitor. @param caller the network address whose quotes of carriers are counted */
export async function deliveryOptionsFor(
  scope: Scope,
  { question, caller }: { question: unknown; caller: string },
): Promise<DeliveryOption[]> {
  return offered(scope, { ...(await readQuestion(scope, question)), caller });
}

/** The shop's own deliveries, and what carriers have quoted. */
async function offered(
  scope: Scope,
  { destination, parcel, caller }: CarrierQuestion,
): Promise<DeliveryOption[]> {
  const { shipping } = await loadSettings(scope);
  const own = offeredDeliveries(await readDeliveries(scope.engine.db), destination, parcel);
  // A letter needs no carrier, and nothing is prepared for it.
  if (parcel.isLetter) return own;
  const quoted = await carrierOptions(scope, { destination, parcel, caller });
  return withQuoted(own, quoted, shipping).map((option) =>
    afterPreparation(option, shipping.preparationDays + parcel.lensDays),
  );
}

/**
 * What a carrier asks for an order that a buyer has chosen it for: what they were shown, as long as that holds.
 * Asked for before the order's transaction, which waits for no one outside.
 *
 * @returns null for a delivery of the shop's own, and if no carrier answers
 */
export async function chosenQuote(
  scope: Scope,
  { to, items, chosen }: { to: Place; items: readonly OrderItem[]; chosen: { area: string } },
): Promise<DeliveryOption[] | null> {
  if (chosen.area !== MELHOR_ENVIO) return null;
  const { checkout } = await loadSettings(scope);
  const { db } = scope.engine;
  const parcel = await parcelOfItems(db, await resolveItems(db, items), checkout);
  return carrierOptions(scope, { destination: destinationOf(to), parcel });
}

/** The same as staff try it out: with the deliveries that are not offered, and why. @throws ShopError 401, 403 */
export async function tryDeliveries(scope: Scope, question: unknown): Promise<DeliveryTrial> {
  authorise(scope, 'deliveries', 'view');
  const { destination, parcel } = await readQuestion(scope, question);
  const rules = await readDeliveries(scope.engine.db);
  return {
    options: (await offered(scope, { destination, parcel })).map(deliveryJson),
    refused: rules.flatMap((rule) => {
      const why = deliveryRefusal(rule, destination, parcel);
      const { id, type, area } = rule;
      return why ? [{ id, type, area, why }] : [];
    }),
  };
}

/**
 * The delivery a buyer chose, at the shop's own cost.
 *
 * @throws InvalidFieldsError for `deliveryInfo` when there is no such delivery for this parcel
 */
export async function chosenDelivery(
  tx: Tx,
  {
    to,
    items,
    chosen,
    quoted,
    settings: { checkout, shipping },
  }: {
    to: Place;
    items: readonly ResolvedItem<OrderItem>[];
    chosen: Pick<DeliveryOption, 'type' | 'area'>;
    /** As `chosenQuote` answers. */
    quoted: readonly DeliveryOption[] | null;
    settings: Pick<ShopSettings, 'checkout' | 'shipping'>;
  },
): Promise<DeliveryOption> {
  const rules = await readDeliveriesNamed(tx, chosen);
  const { packingWeight } = checkout;
  const parcel = await parcelOfItems(tx, items, {
    packingWeight,
    isWeighed: rules.some(asksWeight),
  });
  const own = offeredDeliveries(rules, destinationOf(to), parcel);
  const options = [...(quoted ?? []), ...own];
  const option = options.find(({ type, area }) => type === chosen.type && area === chosen.area);
  if (!option) throw new InvalidFieldsError({ deliveryInfo: 'deliveryUnavailable' });
  if (parcel.isLetter) return option;
  return afterPreparation(option, shipping.preparationDays + parcel.lensDays);
}

/** The deliveries of a parcel to an address, as the shop orders them. */
export async function deliveriesTo(
  db: Db | Tx,
  to: Place,
  parcel: Parcel,
): Promise<DeliveryOption[]> {
  return offeredDeliveries(await readDeliveries(db), destinationOf(to), parcel);
}

function destinationOf({ country, state, zipCode }: Place): Destination {
  const isHome = !country || country === DEFAULT_COUNTRY;
  return isHome
    ? { country: DEFAULT_COUNTRY, state, zipCode: parseZipCode(zipCode) }
    : { country, state: '', zipCode: null };
}
