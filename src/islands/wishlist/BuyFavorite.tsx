import { t } from '#i18n/t.ts';
import type { CardJson } from '#domain/products/product-json.ts';
import { productPath } from '#domain/products/variant-choice.ts';
import { openCartDrawer } from '#stores/cart-drawer.ts';
import { putInCart } from '../cart/put-in-cart.ts';

/** Puts a favourite into the cart, or leads to where its colour and size are chosen. */
export function BuyFavorite({ product }: { product: CardJson }) {
  const { _id, slug, name, price, image, type, markedSize, isGiftCard } = product;
  if (type !== 'simple' || isGiftCard) {
    return (
      <a
        className="button button--small"
        href={productPath(slug, markedSize ? { attribute: markedSize } : {})}
        aria-label={t('wishlist.chooseNamed', { name })}
      >
        {t('wishlist.choose')}
      </a>
    );
  }
  const add = () => {
    putInCart({ _id, slug, name, price, ...(image && { image: image.key }) }, 1);
    openCartDrawer({ name });
  };
  return (
    <button
      type="button"
      className="button button--small"
      aria-label={t('wishlist.addNamed', { name })}
      onClick={add}
    >
      {t('wishlist.add')}
    </button>
  );
}
