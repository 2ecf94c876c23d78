import { useEffect, useState } from 'react';
import type { CompareItem } from '#domain/cart/cart.ts';
import type { ProductJson } from '#domain/products/product-json.ts';
import { getData } from '#stores/api.ts';

/** A product to be compared. */
export interface Compared {
  item: CompareItem;
  /** As the shop has it; undefined until it has answered, null if it is no longer sold. */
  product: ProductJson | null | undefined;
}

async function ask(slug: string): Promise<ProductJson | null> {
  const answer = await getData<{ product: ProductJson }>(`/api/products/${slug}`);
  return answer.success ? answer.product : null;
}

/** The listed products as the shop sells them now. */
export function useComparedProducts(items: readonly CompareItem[]): Compared[] {
  const [found, setFound] = useState<Readonly<Record<string, ProductJson | null>>>({});
  const slugs = items.map(({ slug }) => slug).join(' ');

  useEffect(() => {
    let stale = false;
    const asked = slugs.split(' ').filter(Boolean);
    // All at once: a column that came later would move what is below the table.
    void Promise.all(asked.map(ask)).then((products) => {
      if (!stale)
        setFound(Object.fromEntries(asked.map((slug, at) => [slug, products[at] ?? null])));
    });
    return () => {
      stale = true;
    };
  }, [slugs]);

  return items.map((item) => ({ item, product: found[item.slug] }));
}
