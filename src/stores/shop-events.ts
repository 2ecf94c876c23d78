import { atom } from 'nanostores';
import type { ShopEvent } from '#domain/consent/shop-event.ts';

/**
 * What the visitor did on this page, oldest first. Tags, if the shop has any and the visitor agrees to them,
 * receive each event once (`islands/consent`).
 */
export const $shopEvents = atom<readonly ShopEvent[]>([]);

/** Says that the visitor did something that a tag may want to know. */
export const reportShopEvent = (event: ShopEvent): void =>
  $shopEvents.set([...$shopEvents.get(), event]);
