import { t } from 'i18next';
import { STAFF_REASONS } from '#domain/stock/movement.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import type { ChangeFieldsProps, TypedChange } from './bulk-change.ts';

const WAYS = ['add', 'remove', 'set', 'unlimited'] as const;

/** How many pieces of each variant come, go or are there, and why. */
export function StockFields({ value, set }: ChangeFieldsProps) {
  return (
    <>
      <div className="field-row">
        <SelectField
          label={t('products.bulk.how')}
          value={value.stockBy}
          onChange={({ target }) => set({ stockBy: target.value as TypedChange['stockBy'] })}
        >
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`products.bulk.stockWays.${way}`)}
            </option>
          ))}
        </SelectField>
        {value.stockBy !== 'unlimited' && (
          <TextField
            label={t('products.bulk.pieces')}
            inputMode="numeric"
            autoComplete="off"
            value={value.value}
            onChange={({ target }) => set({ value: target.value })}
          />
        )}
      </div>
      <p className="small soft">{t('products.bulk.stockText')}</p>
      <div className="field-row">
        <SelectField
          label={t('products.stock.reason')}
          value={value.reason}
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
          maxLength={200}
          value={value.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </div>
    </>
  );
}
