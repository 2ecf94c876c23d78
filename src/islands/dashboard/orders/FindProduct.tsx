import { t } from '#i18n/t.ts';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState } from 'react';
import { markingText } from '#domain/frames/frame.ts';
import { ownFrameLink, parseOwnLink, type OwnFrame } from '#domain/frames/own-frame.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { CounterProduct } from '#domain/orders/counter.ts';
import { Picture } from '../../ui/Picture.tsx';
import { formatReais } from '../format.ts';
import { findProducts } from './calls.ts';
import { Finder } from './Finder.tsx';
import styles from './Finder.module.css';

interface FindProductProps {
  onAdd: (product: CounterProduct) => void;
  /** Called on Enter in the empty field. */
  onDone?: () => void;
}

/**
 * Finds a product by its name, SKU or barcode; what a scanner types is added at once. The code of a buyer's own glasses
 * (`own-frame/OwnFrameQr.tsx`) is not sent to the shop: it leads to the page that shows them.
 */
export function FindProduct({ onAdd, onDone }: FindProductProps) {
  const [own, setOwn] = useState<OwnFrame | null>(null);
  const find: typeof findProducts = async (q, signal) => {
    const read = parseOwnLink(q);
    setOwn(read);
    return read ? { success: true, found: [] } : findProducts(q, signal);
  };
  return (
    <>
      <Finder
        label={t('orders.find.label')}
        hint={t('orders.find.hint')}
        icon={ScanBarcode}
        find={find}
        keyOf={({ variantId }) => variantId}
        option={(product) => <Option product={product} />}
        isExact={({ exact }) => exact}
        onChoose={onAdd}
        chosenText={(product) =>
          t('orders.find.added', { name: [product.name, choicesOf(product)].join(' ').trim() })
        }
        notFound={
          own ? t('orders.find.ownRead', { marking: markingText(own) }) : t('orders.find.nothing')
        }
        {...(onDone && { onDone })}
      />
      {own && (
        <a className="link" href={ownFrameLink('', own)} target="_blank" rel="noopener">
          {t('orders.find.ownOpen')}
        </a>
      )}
    </>
  );
}

function Option({ product }: { product: CounterProduct }) {
  const { name, sku, image, focal, price, stock } = product;
  return (
    <>
      <span className={styles.picture}>
        {image && <Picture image={image} focal={focal} alt="" sizes="48px" />}
      </span>
      <span className={styles.words}>
        <span>{name}</span>
        <span className="soft">{[choicesOf(product), sku].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`figures ${styles.end}`}>
        {formatReais(price)}
        {stock >= 0 && (
          <span className={stock === 0 ? styles.scarce : 'soft'}>
            {t('orders.stock.left', { count: stock })}
          </span>
        )}
      </span>
    </>
  );
}
