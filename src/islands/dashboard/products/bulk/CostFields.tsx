import { t } from '#i18n/t.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { MoneySign } from '../../ui/NumberFields.tsx';
import type { ChangeFieldsProps, TypedChange } from './bulk-change.ts';

const WAYS = ['set', 'up', 'down', 'clear'] as const;

/** How the cost of each variant changes. */
export function CostFields({ value, set }: ChangeFieldsProps) {
  const { costBy } = value;
  return (
    <div className="field-row">
      <SelectField
        label={t('products.bulk.how')}
        value={costBy}
        onChange={(event) => set({ costBy: event.target.value as TypedChange['costBy'] })}
      >
        {WAYS.map((way) => (
          <option key={way} value={way}>
            {t(`products.bulk.costWays.${way}`)}
          </option>
        ))}
      </SelectField>
      {costBy !== 'clear' && (
        <TextField
          label={t(costBy === 'set' ? 'products.variant.cost' : 'products.bulk.percent')}
          start={costBy === 'set' && <MoneySign />}
          inputMode="decimal"
          autoComplete="off"
          value={value.value}
          onChange={(event) => set({ value: event.target.value })}
        />
      )}
    </div>
  );
}
