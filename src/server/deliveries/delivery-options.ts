import { z } from 'zod';
import { isUf, type Uf, stateAgainst, stateOfZipCode } from '#domain/address/zip-code.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import type { Scope } from '../scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../errors.ts';
import { parseInput } from '../parse-input.ts';

const questionSchema = z.object({
  zipCode: z.string('fields.zipCode').trim().nullish(),
  state: z.string('fields.state').trim().toUpperCase().nullish(),
});

/**
 * Ways to deliver to a state, as the shop orders them: the state that the CEP belongs to, or without
 * a CEP the one that is named.
 *
 * @param question `{ zipCode?, state? }`
 * @throws InvalidFieldsError when neither names a state, or the state is not the CEP's
 */
export async function deliveryOptions(scope: Scope, question: unknown): Promise<DeliveryOption[]> {
  return deliveriesTo(scope.engine.db, stateAsked(parseInput(questionSchema, question)));
}

function stateAsked({ zipCode, state }: z.infer<typeof questionSchema>): Uf {
  if (state) {
    if (!isUf(state)) throw new InvalidFieldsError({ state: 'fields.state' });
    if (!zipCode) return state;
  }
  const found = stateOfZipCode(zipCode ?? '');
  if (!found) throw new InvalidFieldsError({ zipCode: 'fields.zipCode' });
  if (stateAgainst(zipCode ?? '', state ?? ''))
    throw new InvalidFieldsError({ state: 'fields.stateOfZipCode' });
  return found;
}

/**
 * The delivery a buyer chose, at the shop's own cost.
 *
 * @throws InvalidFieldsError for `deliveryInfo` when the state has no such delivery
 */
export async function chosenDelivery(
  tx: Tx,
  state: string,
  chosen: Pick<DeliveryOption, 'type' | 'area'>,
): Promise<DeliveryOption> {
  const option = (await deliveriesTo(tx, state)).find(
    ({ type, area }) => type === chosen.type && area === chosen.area,
  );
  if (!option) throw new InvalidFieldsError({ deliveryInfo: 'deliveryUnavailable' });
  return option;
}

/** Ways to deliver to a state, as the shop orders them. */
export const deliveriesTo = (db: Db | Tx, state: string): Promise<DeliveryOption[]> =>
  db
    .selectFrom('deliveries')
    .innerJoin('deliveryStates', 'deliveryStates.deliveryId', 'deliveries.id')
    .select(['type', 'area', 'costCents', 'days'])
    .where('deliveryStates.state', '=', state)
    .orderBy('position')
    .orderBy('id')
    .execute();
