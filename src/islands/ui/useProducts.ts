import { useEffect, useState } from 'react';
import type { CardJson } from '#domain/products/product-json.ts';
import { getData } from '#stores/api.ts';

export interface Products {
  /** In the order of the ids; what is no longer sold is missing. Null until the shop has answered. */
  products: CardJson[] | null;
  failed: boolean;
}

/** The products of some ids; those that leave the list vanish at once, new ones are fetched. */
export function useProducts(ids: readonly string[]): Products {
  const [answer, setAnswer] = useState<{ products: CardJson[]; failed: boolean } | null>(null);
  const question = ids.join(',');
  const known = new Map(answer?.products.map((product) => [product._id, product]));
  const isMissing = ids.some((id) => !known.has(id));

  useEffect(() => {
    if (!question || !isMissing) return;
    let stale = false;
    const url = `/api/products?${new URLSearchParams({ ids: question })}`;
    void getData<{ products: CardJson[] }>(url).then((found) => {
      if (!stale)
        setAnswer({ products: found.success ? found.products : [], failed: !found.success });
    });
    return () => {
      stale = true;
    };
  }, [question, isMissing]);

  const products = ids.flatMap((id) => known.get(id) ?? []);
  return { products: answer || !question ? products : null, failed: answer?.failed ?? false };
}
