import { t } from 'i18next';
import type { CompareItem } from '#domain/cart/cart.ts';
import { $compare, MAX_COMPARE, toggleCompare } from '#stores/compare.ts';
import { notify } from '#stores/toasts.ts';
import { $wishlist, toggleFavorite } from '#stores/wishlist.ts';
import { leaveFor } from '#stores/leave.ts';

const seeing = (label: string, url: string) => ({
  action: { label, onClick: () => leaveFor(url) },
});

/** Adds a product to the favourites, or removes it, and says so. */
export function favor(id: string): void {
  toggleFavorite(id);
  if ($wishlist.get().includes(id))
    notify.success(t('toast.favored'), seeing(t('toast.see'), '/favoritos'));
  else notify.info(t('toast.unfavored'));
}

/** Adds a product to the comparison, or removes it, and says so, also when the comparison is full. */
export function compare(item: CompareItem): void {
  const changed = toggleCompare(item);
  const isIn = $compare.get().some(({ _id }) => _id === item._id);
  if (!changed) notify.error(t('toast.compareFull', { max: MAX_COMPARE }), toComparison());
  else if (isIn) notify.success(t('toast.compared'), toComparison());
  else notify.info(t('toast.uncompared'));
}

const toComparison = () => seeing(t('toast.see'), '/comparar');
