import { REGIONS, type RegionName } from '#domain/address/regions.ts';
import { deliveryName } from '#domain/deliveries/record.ts';
import { t } from '#i18n/t.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { readSettings } from '../settings/load-settings.ts';
import { createDelivery } from './write-delivery.ts';

/** What a small parcel to a region usually costs, in reais, and its working days. */
const USUAL: Readonly<Record<RegionName, { cost: number; daysFrom: number; days: number }>> = {
  southeast: { cost: 16.9, daysFrom: 3, days: 6 },
  south: { cost: 19.9, daysFrom: 4, days: 7 },
  midwest: { cost: 19.9, daysFrom: 4, days: 8 },
  northeast: { cost: 24.9, daysFrom: 5, days: 10 },
  north: { cost: 29.9, daysFrom: 7, days: 12 },
};

/**
 * Adds what most shops begin with: a delivery to each region and, if the settings have an address for it, a
 * pick-up. A shop that has deliveries already stays as it is.
 *
 * @returns the number of deliveries that were added
 * @throws ShopError 401, 403 without the right to edit deliveries
 */
export async function addStartingDeliveries(scope: Scope): Promise<{ added: number }> {
  authorise(scope, 'deliveries', 'edit');
  return scope.engine.transaction(async (tx) => {
    const known = await tx.selectFrom('deliveries').select('id').limit(1).executeTakeFirst();
    if (known) return { added: 0 };
    const { promises, address } = await readSettings(scope);
    const place = promises.pickupAddress || address;
    const regions = REGIONS.map(({ name, states }) => ({
      ...USUAL[name],
      states,
      type: t('startingDeliveries.type'),
      area: t(`deliveries.regions.${name}`),
    }));
    const pickUp = {
      kind: 'pickUp',
      type: t('order.pickUp'),
      area: t('startingDeliveries.shop'),
      cost: 0,
      days: 1,
      place,
      hours: promises.pickupHours,
    };
    const all = [...regions, ...(place ? [pickUp] : [])];
    for (const delivery of all) {
      const id = await createDelivery(scope, { ...delivery });
      const { type, area } = delivery;
      const details = { type: { from: null, to: type }, area: { from: null, to: area } };
      const name = deliveryName(delivery);
      await audit(scope, { action: 'deliveries.create', subject: id, name, details });
    }
    return { added: all.length };
  });
}
