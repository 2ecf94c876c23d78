import { useEffect, useState } from 'react';
import type { Lens, LensFrame } from '#domain/lenses/lens.ts';
import type { LensJson } from '#domain/lenses/record.ts';
import { toCents } from '#domain/money.ts';
import type { ProductJson } from '#domain/products/product-json.ts';
import { getData } from '#stores/api.ts';

/** The lenses that the shop sells, and the frame that they are for. */
/** What the shop says of a frame and its lenses. */
export interface Found {
  lenses: readonly Lens[];
  frame: LensFrame;
  /** What the shop gives back of lenses that were made. */
  withdrawalText: string;
  /** The part of their price that it keeps then. */
  withdrawalKeptPercent: number;
}

export type LensShop =
  { state: 'loading' } | { state: 'failed'; retry: () => void } | ({ state: 'ready' } & Found);

/** Of a usual frame, mm: what one that nobody has measured is drawn by. */
const USUAL = { lensWidth: 52, bridge: 18, lensHeight: null };

/** The frame as its lenses know it, in the size that is bought. */
function frameOf({ shape, rim, measures }: ProductJson, size: string): LensFrame {
  const known = measures[size] ?? measures[''] ?? Object.values(measures)[0] ?? USUAL;
  const { lensWidth, bridge, lensHeight } = known;
  return { shape: shape ?? 'retangular', rim, lensWidth, bridge, lensHeight };
}

const lensOf = ({ _id, price, treatments, ...lens }: LensJson): Lens => ({
  ...lens,
  id: _id,
  priceCents: toCents(price),
  treatments: Object.fromEntries(
    Object.entries(treatments).map(([name, reais]) => [name, toCents(reais)]),
  ),
});

async function findBoth(slug: string, size: string): Promise<Found | 'failed'> {
  const [offered, found] = await Promise.all([
    getData<Omit<Found, 'lenses' | 'frame'> & { lenses: LensJson[] }>('/api/lenses'),
    getData<{ product: ProductJson }>(`/api/products/${encodeURIComponent(slug)}`),
  ]);
  if (!offered.success || !found.success) return 'failed';
  const { lenses, withdrawalText, withdrawalKeptPercent } = offered;
  return {
    lenses: lenses.map(lensOf),
    frame: frameOf(found.product, size),
    withdrawalText,
    withdrawalKeptPercent,
  };
}

/** @param size its name, as a product's measures are filed; '' if there is one */
export function useLensShop(slug: string, size: string): LensShop {
  const [found, setFound] = useState<Found | 'failed'>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    void findBoth(slug, size).then((both) => {
      if (!left) setFound(both);
    });
    return () => {
      left = true;
    };
  }, [slug, size, attempt]);

  if (!found) return { state: 'loading' };
  if (found !== 'failed') return { state: 'ready', ...found };
  const retry = () => {
    setFound(undefined);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
}
