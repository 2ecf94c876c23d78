import { t } from '#i18n/t.ts';
import type { BulkChange } from '#domain/products/bulk-edit-input.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { PRODUCT_STATUSES } from '#domain/products/product-status.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { TagsField } from '../../ui/TagsField.tsx';
import type { TypedChange } from './bulk-change.ts';
import { CostFields, FeatureFields, PriceFields, StockFields } from './ChangeFields.tsx';

const KINDS: readonly BulkChange['kind'][] = [
  'price',
  'compareAt',
  'cost',
  'stock',
  'status',
  'brand',
  'feature',
  'addCategory',
  'removeCategory',
  'addTags',
  'removeTags',
  'ncm',
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
      {value.kind === 'cost' && <CostFields value={value} set={set} />}
      {value.kind === 'ncm' && (
        <TextField
          label={t('products.fields.ncm')}
          hint={t('products.bulk.ncmHint')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0000.00.00"
          maxLength={20}
          value={value.ncm}
          onChange={(event) => set({ ncm: event.target.value })}
        />
      )}
      {value.kind === 'stock' && <StockFields value={value} set={set} />}
      {value.kind === 'feature' && <FeatureFields value={value} set={set} />}
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
      {(value.kind === 'addTags' || value.kind === 'removeTags') && (
        <TagsField
          label={t('products.fields.tags')}
          value={value.tags}
          onChange={(tags) => set({ tags })}
          known={choices.tags}
        />
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
