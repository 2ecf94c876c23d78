import { t } from '#i18n/t.ts';
import { FEATURES, mayBeUnknown, type Feature } from '#domain/products/bulk-edit.ts';
import { SelectField } from '../../../form/Field.tsx';
import type { ChangeFieldsProps } from './bulk-change.ts';
import { featureText } from './feature-text.ts';

function nothingText(feature: Feature): string {
  if (!mayBeUnknown(feature)) return t('products.choose');
  return t(feature === 'sunCategory' ? 'products.noSun' : 'products.none');
}

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
            {t(`products.bulk.fields.${feature}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('products.bulk.newValue')}
        value={value.featureValue}
        onChange={({ target }) => set({ featureValue: target.value })}
      >
        <option value="">{nothingText(value.feature)}</option>
        {FEATURES[value.feature].map((one) => (
          <option key={one} value={one}>
            {featureText(value.feature, one)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
