import { t } from '#i18n/t.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { StockReason } from '../stock/StockReason.tsx';
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
      <StockReason value={value} set={set} />
    </>
  );
}
