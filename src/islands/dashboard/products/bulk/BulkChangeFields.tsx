import { t } from 'i18next';
import { PRICE_ENDINGS, type BulkChange } from '#domain/products/bulk-edit.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { PRODUCT_STATUSES } from '#domain/products/product-status.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import type { TypedChange } from './bulk-change.ts';

const KINDS: readonly BulkChange['kind'][] = [
  'price',
  'compareAt',
  'status',
  'brand',
  'addCategory',
  'removeCategory',
];

interface BulkChangeFieldsProps {
  value: TypedChange;
  onChange: (value: TypedChange) => void;
  choices: ProductChoices;
}

/** The fields of a change to each product of a selection. */
export function BulkChangeFields({ value, onChange, choices }: BulkChangeFieldsProps) {
  const set = (more: Partial<TypedChange>) => onChange({ ...value, ...more });
  return (
    <>
      <SelectField
        label={t('products.bulk.what')}
        value={value.kind}
        onChange={(event) => set({ kind: event.target.value as BulkChange['kind'] })}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`products.bulk.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {value.kind === 'price' && <PriceFields value={value} set={set} />}
      {value.kind === 'compareAt' && (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={value.clear}
              onChange={(event) => set({ clear: event.target.checked })}
            />
            {t('products.bulk.clearCompareAt')}
          </label>
          {!value.clear && (
            <TextField
              label={t('products.bulk.compareAtPercent')}
              hint={t('products.bulk.compareAtHint')}
              inputMode="decimal"
              value={value.value}
              onChange={(event) => set({ value: event.target.value })}
            />
          )}
        </>
      )}
      {value.kind === 'status' && (
        <SelectField
          label={t('products.fields.status')}
          value={value.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          {PRODUCT_STATUSES.filter((status) => status !== 'scheduled').map((status) => (
            <option key={status} value={status}>
              {t(`products.options.status.${status}`)}
            </option>
          ))}
        </SelectField>
      )}
      {value.kind === 'brand' && (
        <SelectField
          label={t('products.fields.brand')}
          value={value.brandId}
          onChange={(event) => set({ brandId: event.target.value })}
        >
          <option value="">{t('products.choose')}</option>
          {choices.brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {(value.kind === 'addCategory' || value.kind === 'removeCategory') && (
        <SelectField
          label={t('products.bulk.category')}
          value={value.categoryId}
          onChange={(event) => set({ categoryId: event.target.value })}
        >
          <option value="">{t('products.choose')}</option>
          {choices.categories.map(({ id, trail }) => (
            <option key={id} value={id}>
              {trail}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

interface PriceFieldsProps {
  value: TypedChange;
  set: (more: Partial<TypedChange>) => void;
}

const WAYS = ['percent_up', 'percent_down', 'amount_up', 'amount_down', 'set'] as const;

function PriceFields({ value, set }: PriceFieldsProps) {
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
