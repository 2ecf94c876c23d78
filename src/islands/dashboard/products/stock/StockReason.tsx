import { t } from '#i18n/t.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import { STAFF_REASONS } from '#domain/stock/movement.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';

interface Typed {
  reason: string;
  note: string;
}

interface StockReasonProps {
  value: Typed;
  set: (change: Partial<Typed>) => void;
  /** The shop's message about the reason. */
  error?: string | undefined;
}

/** Why staff change stock by hand: it is shown beside each movement. */
export function StockReason({ value, set, error }: StockReasonProps) {
  return (
    <div className="field-row">
      <SelectField
        label={t('products.stock.reason')}
        value={value.reason}
        error={error}
        onChange={({ target }) => set({ reason: target.value })}
      >
        <option value="">{t('products.stock.chooseReason')}</option>
        {STAFF_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`products.stock.reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('products.stock.note')}
        placeholder={t('products.stock.noteExample')}
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.note}
        value={value.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </div>
  );
}
