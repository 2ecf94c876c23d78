import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { parseZipCode } from '#domain/address/zip-code.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import type { DeliveryTrial } from '#domain/deliveries/record.ts';
import { deliveryRefusal, offeredDeliveries, type Parcel } from '#domain/deliveries/rule.ts';
import { deliveryJson } from '#domain/deliveries/delivery.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { authorise } from '../authorise.ts';
import { InvalidFieldsError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { readQuestion } from './delivery-question.ts';
import { readDeliveries } from './read-rules.ts';

/** What of an address decides how it is reached. */
type Place = Pick<CartAddress, 'country' | 'state' | 'zipCode'>;

/**
 * The deliveries that a buyer would choose from, as the shop orders them.
 *
 * @param question as `readQuestion` takes it
 * @throws InvalidFieldsError
 */
export async function deliveryOptions(scope: Scope, question: unknown): Promise<DeliveryOption[]> {
  const { destination, parcel } = await readQuestion(scope, question);
  return offeredDeliveries(await readDeliveries(scope.engine.db), destination, parcel);
}

/** The same as staff try it out: with the deliveries that are not offered, and why. @throws ShopError 401, 403 */
export async function tryDeliveries(scope: Scope, question: unknown): Promise<DeliveryTrial> {
  authorise(scope, 'deliveries', 'view');
  const { destination, parcel } = await readQuestion(scope, question);
  const rules = await readDeliveries(scope.engine.db);
  return {
    options: offeredDeliveries(rules, destination, parcel).map(deliveryJson),
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
    parcel,
    chosen,
  }: { to: Place; parcel: Parcel; chosen: Pick<DeliveryOption, 'type' | 'area'> },
): Promise<DeliveryOption> {
  const option = (await deliveriesTo(tx, to, parcel)).find(
    ({ type, area }) => type === chosen.type && area === chosen.area,
  );
  if (!option) throw new InvalidFieldsError({ deliveryInfo: 'deliveryUnavailable' });
  return option;
}

/** The deliveries of a parcel to an address, as the shop orders them. */
export async function deliveriesTo(
  db: Db | Tx,
  { country, state, zipCode }: Place,
  parcel: Parcel,
): Promise<DeliveryOption[]> {
  const isHome = !country || country === DEFAULT_COUNTRY;
  const destination = isHome
    ? { country: DEFAULT_COUNTRY, state, zipCode: parseZipCode(zipCode) }
    : { country, state: '', zipCode: null };
  return offeredDeliveries(await readDeliveries(db), destination, parcel);
}
