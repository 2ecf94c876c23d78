import { t } from '#i18n/t.ts';
import Glasses from 'lucide-react/icons/glasses';
import { useFormContext, useWatch } from 'react-hook-form';
import { COUPON_LIMITS, type CouponChoices } from '#domain/coupons/record.ts';
import { getData } from '#stores/api.ts';
import { Finder } from '../orders/Finder.tsx';
import { ChooseOne } from '../record/ChooseOne.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { ChosenField, type Named } from './ChosenField.tsx';
import type { CouponValues } from './coupon-values.ts';

interface ScopeCardProps {
  choices: CouponChoices;
  /** Products whose names are known: those of the record, and those chosen since. */
  products: readonly Named[];
  onFound: (product: Named) => void;
}

const namesOf = (ids: readonly string[], known: readonly Named[]): Named[] =>
  ids.map((id) => known.find((one) => one.id === id) ?? { id, name: t('dashboard.chosen.gone') });

/** What a coupon is limited to: categories, brands, products. */
export function ScopeCard({ choices, products, onFound }: ScopeCardProps) {
  const { setValue } = useFormContext<CouponValues>();
  const values = useWatch<CouponValues>() as CouponValues;
  const set = (name: 'categoryIds' | 'brandIds' | 'productIds') => (ids: string[]) =>
    setValue(name, ids, { shouldDirty: true });
  return (
    <Card title={t('coupons.parts.where')}>
      <p className="small soft">{t('coupons.hints.where')}</p>
      <ChosenField
        label={t('coupons.fields.categoryIds')}
        chosen={namesOf(values.categoryIds, choices.categories)}
        onChange={set('categoryIds')}
      >
        <Adder
          label={t('coupons.addCategory')}
          options={choices.categories}
          chosen={values.categoryIds}
          onAdd={(id) => set('categoryIds')([...values.categoryIds, id])}
        />
      </ChosenField>
      <ChosenField
        label={t('coupons.fields.brandIds')}
        chosen={namesOf(values.brandIds, choices.brands)}
        onChange={set('brandIds')}
      >
        <Adder
          label={t('coupons.addBrand')}
          options={choices.brands}
          chosen={values.brandIds}
          onAdd={(id) => set('brandIds')([...values.brandIds, id])}
        />
      </ChosenField>
      <ChosenField
        label={t('coupons.fields.productIds')}
        chosen={namesOf(values.productIds, products)}
        onChange={set('productIds')}
      >
        <Finder<Named>
          label={t('coupons.addProduct')}
          hint={t('coupons.addProductHint')}
          icon={Glasses}
          find={(q, signal) =>
            getData(`/api/dashboard/coupons/products?q=${encodeURIComponent(q)}`, { signal })
          }
          keyOf={({ id }) => id}
          option={({ name }) => name}
          onChoose={(product) => {
            if (values.productIds.includes(product.id)) return;
            onFound(product);
            set('productIds')([...values.productIds, product.id]);
          }}
          chosenText={({ name }) => t('coupons.added', { name })}
          notFound={t('coupons.productNotFound')}
        />
      </ChosenField>
    </Card>
  );
}

interface AdderProps {
  label: string;
  options: readonly Named[];
  chosen: readonly string[];
  onAdd: (id: string) => void;
}

const Adder = ({ label, options, chosen, onAdd }: AdderProps) =>
  chosen.length < COUPON_LIMITS.chosen && (
    <ChooseOne
      label={label}
      options={options.filter(({ id }) => !chosen.includes(id))}
      onAdd={onAdd}
    />
  );
