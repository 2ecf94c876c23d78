import { join } from 'node:path';
import { adoptPlacedMedia } from '#server/media/adopt.ts';
import type { Scope } from '#server/service/scope.ts';
import { fillAccounts } from './demo-accounts.ts';
import { fillShop, type Log } from './fill-shop.ts';
import { DEMO_MEDIA } from './media-manifest.ts';
import { placeMedia } from './place-media.ts';
import { demoProducts } from './products.ts';

export interface SeedOptions {
  /** The data folder: pictures are stored below `media`. */
  dataDir: string;
  /** Common password of the accounts; by default a random one. */
  password?: string | undefined;
  /** Size of a catalogue for measuring; without it the demo shop's own, with orders. */
  products?: number | undefined;
  log: Log;
}

/**
 * Fills an empty shop with the fictitious "Ótica Aurora" or, given a number of products, with a catalogue of that size
 * for measuring. Copies the pictures first, unless they are there.
 *
 * @returns the password of `DEMO_ACCOUNTS`
 */
export async function seedDemoShop(
  scope: Scope,
  { dataDir, password, products, log }: SeedOptions,
): Promise<string> {
  const demo = demoProducts(scope.now());
  log('Placing the pictures …');
  await placeMedia(demo, DEMO_MEDIA, join(dataDir, 'media'));
  const known = await fillAccounts(scope, { dataDir, password });
  await fillShop(scope, demo, products ?? null, log);
  await adoptPlacedMedia(scope);
  return known;
}
