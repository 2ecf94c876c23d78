import { t } from 'i18next';
import { FEATURES, type Feature } from '#domain/products/bulk-edit.ts';
import { textAt } from '#i18n/text-at.ts';
import { SelectField } from '../../../form/Field.tsx';
import type { ChangeFieldsProps } from './bulk-change.ts';

/** Which feature the frames are given. */
export function FeatureFields({ value, set }: ChangeFieldsProps) {
  return (
    <div className="field-row">
      <SelectField
        label={t('products.bulk.feature')}
        value={value.feature}
        onChange={({ target }) => set({ feature: target.value as Feature, featureValue: '' })}
      >
        {(Object.keys(FEATURES) as Feature[]).map((feature) => (
          <option key={feature} value={feature}>
            {t(`facets.names.${feature}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('products.bulk.newValue')}
        value={value.featureValue}
        onChange={({ target }) => set({ featureValue: target.value })}
      >
        <option value="">{t('products.none')}</option>
        {FEATURES[value.feature].map((one) => (
          <option key={one} value={one}>
            {textAt(`facets.${value.feature}.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
