import { useEffect, useState } from 'react';
import type { CategoryNode } from '#domain/products/product.ts';

/**
 * The shop's top categories that have something to sell, fetched with their store the first time that
 * they are wanted; none until then.
 */
export function useTopCategories(wanted: boolean): readonly CategoryNode[] {
  const [categories, setCategories] = useState<readonly CategoryNode[]>([]);

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void import('#stores/categories.ts').then(
      async ({ $categories, loadCategories }) => {
        await loadCategories();
        if (!gone) setCategories($categories.get().categories.filter(({ count }) => count > 0));
      },
      // Without them the field works as before.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);

  return categories;
}
