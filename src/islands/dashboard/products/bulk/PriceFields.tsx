import { t } from '#i18n/t.ts';
import { PRICE_ENDINGS } from '#domain/products/bulk-edit.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { MoneySign } from '../../ui/NumberFields.tsx';
import type { ChangeFieldsProps, TypedChange } from './bulk-change.ts';

const WAYS = ['percent_up', 'percent_down', 'amount_up', 'amount_down', 'set'] as const;

/** How prices change, how they end, and what happens to the price before. */
export function PriceFields({ value, set }: ChangeFieldsProps) {
  const way = value.by === 'set' ? 'set' : `${value.by}.${value.down ? 'down' : 'up'}`;
  return (
    <>
      <div className="field-row">
        <SelectField
          label={t('products.bulk.how')}
          value={way}
          onChange={(event) => {
            const [by, direction] = event.target.value.split('.');
            set({ by: by as TypedChange['by'], down: direction === 'down' });
          }}
        >
          {WAYS.map((one) => (
            <option key={one} value={one.replace('_', '.')}>
              {t(`products.bulk.ways.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t(value.by === 'percent' ? 'products.bulk.percent' : 'products.bulk.amount')}
          start={value.by !== 'percent' && <MoneySign />}
          inputMode="decimal"
          autoComplete="off"
          value={value.value}
          onChange={(event) => set({ value: event.target.value })}
        />
      </div>
      <div className="field-row">
        <SelectField
          label={t('products.bulk.ending')}
          value={value.ending}
          onChange={(event) => set({ ending: event.target.value as TypedChange['ending'] })}
        >
          {PRICE_ENDINGS.map((ending) => (
            <option key={ending} value={ending}>
              {t(`products.bulk.endings.${ending}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('products.variant.compareAt')}
          value={value.compareAt}
          onChange={(event) => set({ compareAt: event.target.value as TypedChange['compareAt'] })}
        >
          {(['unchanged', 'keep', 'clear'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`products.bulk.compareAts.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
