import { useEffect, useState } from 'react';
import type { CompareItem } from '#domain/cart/cart.ts';
import type { ProductJson } from '#domain/catalogue/product-json.ts';
import { getData } from '#stores/api.ts';

/** A product to be compared: what the shop says of it, or null where it is no longer sold. */
export interface Compared {
  item: CompareItem;
  product: ProductJson | null;
}

async function ask(slug: string): Promise<ProductJson | null> {
  const answer = await getData<{ product: ProductJson }>(`/api/products/${slug}`);
  return answer.success ? answer.product : null;
}

/** The listed products as the shop sells them now; those still on their way are left out. */
export function useComparedProducts(items: readonly CompareItem[]): Compared[] {
  const [found, setFound] = useState<Readonly<Record<string, ProductJson | null>>>({});
  const slugs = items.map(({ slug }) => slug).join(' ');

  useEffect(() => {
    let stale = false;
    for (const slug of slugs.split(' ').filter(Boolean)) {
      void ask(slug).then((product) => {
        if (!stale) setFound((earlier) => ({ ...earlier, [slug]: product }));
      });
    }
    return () => {
      stale = true;
    };
  }, [slugs]);

  return items.flatMap((item) => {
    const product = found[item.slug];
    return product === undefined ? [] : [{ item, product }];
  });
}
