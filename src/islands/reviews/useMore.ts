import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { getData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';

interface Page<Item> {
  items: Item[];
  more: boolean;
}

/**
 * The pages after the first of a list on a product page, which are fetched on request.
 *
 * @param path of the API, which takes `?page=2`
 */
export function useMore<Item>(path: string) {
  const [items, setItems] = useState<Item[]>([]);
  const [page, setPage] = useState(1);
  const [more, setMore] = useState(true);
  const [loading, setLoading] = useState(false);
  const [status, setStatus] = useState('');

  const load = async () => {
    if (loading) return;
    setLoading(true);
    const answer = await getData<Page<Item>>(`${path}?page=${page + 1}`);
    setLoading(false);
    if (!answer.success) return notify.error(answer.err);
    setItems([...items, ...answer.items]);
    setPage(page + 1);
    setMore(answer.more);
    setStatus(t('moreReviews.loaded', { count: answer.items.length }));
  };

  return { items, more, loading, status, load: () => void load() };
}
