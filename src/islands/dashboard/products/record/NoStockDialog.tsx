import { t } from '#i18n/t.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { savedRows, type ProductValues } from './product-values.ts';
import { readQuantity } from '../variants/variants.ts';

/** Whether saving would put the product on sale although none of it can be bought. */
export const wouldBeSoldOut = (
  values: ProductValues,
  { status: before }: { status: ProductValues['status'] | undefined },
): boolean =>
  isOnSale(values.status) &&
  !(before && isOnSale(before)) &&
  savedRows(values).every(({ qty }) => readQuantity(qty) === 0);

const isOnSale = (status: ProductValues['status']) => status === 'active' || status === 'scheduled';

interface NoStockDialogProps {
  /** Goes back to the form, where the stock is typed. */
  onType: () => void;
  onPublish: () => void;
  /** Publishes it as something that never runs out. */
  onUnlimited: () => void;
  onClose: () => void;
}

/** Asks before a product is published that would say "Esgotado" from its first minute. */
export function NoStockDialog({ onType, onPublish, onUnlimited, onClose }: NoStockDialogProps) {
  return (
    <Dialog
      title={t('products.noStock.title')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onPublish}>
            {t('products.noStock.publish')}
          </button>
          <button type="button" className="button" onClick={onUnlimited}>
            {t('products.noStock.unlimited')}
          </button>
          <button type="button" className="button button--primary" onClick={onType}>
            {t('products.noStock.type')}
          </button>
        </>
      }
    >
      <p>{t('products.noStock.text')}</p>
    </Dialog>
  );
}
