import { t } from '#i18n/t.ts';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { mailText } from '#i18n/mail-text.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { AlertForm } from './AlertForm.tsx';

interface PriceAlertProps {
  product: { id: string; name: string };
  /** Without it the shop takes the variant whose price lists show. */
  variantId?: string;
  /** What it costs now. */
  priceCents: number;
  /** Whether its button says of which product; one among many has to. */
  named?: boolean;
  className?: string;
}

/** A button that asks for one letter when a product costs less. */
export function PriceAlert({ product, variantId, priceCents, named, className }: PriceAlertProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, name } = product;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={named ? t('alertForm.priceOpenNamed', { name }) : undefined}
        onClick={() => setOpen(true)}
      >
        {!named && <Bell size={18} aria-hidden="true" />}
        {t('alertForm.priceOpen')}
      </button>
      {isOpen && (
        <Dialog
          title={t('alertForm.priceTitle')}
          closeLabel={t('alertForm.close')}
          onClose={() => setOpen(false)}
        >
          <div className="stack">
            <p>{mailText('alertForm.priceText', { name, price: formatMoney(priceCents) })}</p>
            <AlertForm kind="price" productId={id} variantId={variantId} />
          </div>
        </Dialog>
      )}
    </>
  );
}
