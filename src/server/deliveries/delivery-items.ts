import type { DeliveryItem } from '#domain/deliveries/record.ts';
import { toReais } from '#domain/money.ts';
import type { Db } from '../db/engine/engine.ts';
import { readDeliveries, type StoredDelivery } from './read-rules.ts';

const reais = (cents: number | null): number | null => (cents === null ? null : toReais(cents));

/** All deliveries as the dashboard shows them, in the order in which buyers see them. */
async function allItems(db: Db): Promise<DeliveryItem[]> {
  const deliveries = await readDeliveries(db);
  const active = deliveries.filter((delivery) => delivery.active);
  const toItem = (delivery: StoredDelivery, index: number): DeliveryItem => {
    const { costCents, freeFromCents, minValueCents, maxValueCents, ...facts } = delivery;
    return {
      ...facts,
      cost: toReais(costCents),
      freeFrom: reais(freeFromCents),
      minValue: reais(minValueCents),
      maxValue: reais(maxValueCents),
      position: index + 1,
      isLast: delivery.active && active.length === 1,
    };
  };
  return deliveries.map(toItem);
}

/** Deliveries as the dashboard shows them: a shop has dozens, whose places in the order need all of them. */
export async function deliveryItems(db: Db, ids: readonly string[]): Promise<DeliveryItem[]> {
  const wanted = new Set(ids);
  return (await allItems(db)).filter(({ id }) => wanted.has(id));
}
