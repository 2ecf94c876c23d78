import { useEffect, useState } from 'react';
import type { CardJson } from '#domain/products/product-json.ts';
import type { Breadcrumb, NamedSlug } from '#domain/products/product.ts';
import { getData } from '#stores/api.ts';
import { useDebounce } from '../ui/useDebounce.ts';

export interface Suggestions {
  products: Pick<
    CardJson,
    '_id' | 'slug' | 'name' | 'brand' | 'image' | 'marking' | 'price' | 'priceVaries'
  >[];
  /** Products on the page of results. */
  total: number;
  categories: (Breadcrumb & { within: string[] })[];
  brands: NamedSlug[];
  /** Guides and pages, where no product is found. */
  texts: { href: string; name: string }[];
  /** The shape that was typed; several where nothing is found at all. */
  shapes: { shape: string; name: string; count: number }[];
  /** Where to ask a person for what is not found; null without a number. */
  whatsapp: string | null;
}

/** Pause in the typing, ms, after which the shop is asked; short enough to feel immediate. */
export const SUGGEST_DELAY_MS = 180;
const SHORTEST_QUERY = 2;

/** What the shop suggests for a half-typed search; null while there is nothing to show. */
export function useSuggestions(query: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  const pause = useDebounce(SUGGEST_DELAY_MS);
  const wanted = query.trim();

  useEffect(() => {
    if (wanted.length < SHORTEST_QUERY) return;
    const abort = new AbortController();
    const suggest = async () => {
      const url = `/api/products/suggest?${new URLSearchParams({ q: wanted })}`;
      const answer = await getData<Suggestions>(url, { signal: abort.signal });
      if (answer.success && !abort.signal.aborted) setFound(answer);
    };
    pause.run(() => void suggest());
    return () => {
      pause.cancel();
      abort.abort();
    };
  }, [wanted, pause]);

  // The last answer stays while the next is on its way, so that the list does not blink.
  return wanted.length < SHORTEST_QUERY ? null : found;
}
