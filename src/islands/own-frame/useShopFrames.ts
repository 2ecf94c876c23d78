import { useEffect, useState } from 'react';
import type { ShopFrame } from '#domain/frames/own-fit.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { getData } from '#stores/api.ts';
import { loadShopFrames } from '#stores/shop-frames.ts';

interface ShopFrames {
  /** Null until the shop has answered. */
  frames: ShopFrame[] | null;
  failed: boolean;
  again: () => void;
}

/** Every frame of the shop, with its measures. */
export function useShopFrames(): ShopFrames {
  const [frames, setFrames] = useState<ShopFrame[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let stale = false;
    void loadShopFrames().then((loaded) => {
      if (stale) return;
      setFrames(loaded);
      setFailed(loaded === null);
    });
    return () => {
      stale = true;
    };
  }, [attempt]);

  const again = () => {
    setFailed(false);
    setAttempt((number) => number + 1);
  };
  return { frames, failed, again };
}

/** Ids that one call asks for. */
const PER_CALL = 48;

/** Price and stock of the products with these ids, as far as they have loaded. */
export function useCards(ids: readonly string[]): ReadonlyMap<string, CardJson> {
  const [cards, setCards] = useState<ReadonlyMap<string, CardJson>>(new Map());
  const missing = ids
    .filter((id) => !cards.has(id))
    .slice(0, PER_CALL)
    .join(',');

  useEffect(() => {
    if (!missing) return;
    let stale = false;
    const url = `/api/products?${new URLSearchParams({ ids: missing })}`;
    void getData<{ products: CardJson[] }>(url).then((answer) => {
      if (stale || !answer.success || answer.products.length === 0) return;
      setCards(
        (known) => new Map([...known, ...answer.products.map((card) => [card._id, card] as const)]),
      );
    });
    return () => {
      stale = true;
    };
  }, [missing]);

  return cards;
}
