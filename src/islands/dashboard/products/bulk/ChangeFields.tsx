import { t } from '#i18n/t.ts';
import { type Feature, FEATURES, mayBeUnknown, PRICE_ENDINGS } from '#domain/products/bulk-edit.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { MoneySign } from '../../ui/NumberFields.tsx';
import { type ChangeFieldsProps, featureText, type TypedChange } from './bulk-change.ts';
import { StockReason } from '../stock/StockReason.tsx';

const PRICE_WAYS = ['percent_up', 'percent_down', 'amount_up', 'amount_down', 'set'] as const;

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
          {PRICE_WAYS.map((one) => (
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

const COST_WAYS = ['set', 'up', 'down', 'clear'] as const;

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
        {COST_WAYS.map((way) => (
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

const STOCK_WAYS = ['add', 'remove', 'set', 'unlimited'] as const;

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
          {STOCK_WAYS.map((way) => (
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
