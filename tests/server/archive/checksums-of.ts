import { readShop, type ShopPlace } from '#server/archive/read-shop.ts';
import { ChecksumSink } from '#server/archive/checksums.ts';

/** What a shop's tables and files come to at this moment. */
export const checksumsOf = (shop: ShopPlace) =>
  readShop(shop, async (source) => {
    const sums = new ChecksumSink(source.manifest.tables);
    await source.readInto(sums);
    return sums.value;
  });
