import { t } from '#i18n/t.ts';
import { useWatch } from 'react-hook-form';
import { hasPercent } from '#domain/coupons/price-rules.ts';
import type { CouponChoices } from '#domain/coupons/record.ts';
import { toReais } from '#domain/money.ts';
import type { Named } from './ChosenField.tsx';
import type { CouponValues } from './coupon-values.ts';
import { ruleText } from './rule-text.ts';

interface CouponSummaryProps {
  choices: CouponChoices;
  products: readonly Named[];
}

const amountOf = (typed: number | null): number => (typed === null || isNaN(typed) ? 0 : typed);

/** The coupon in a sentence, as it is typed. */
export function CouponSummary({ choices, products }: CouponSummaryProps) {
  const values = useWatch<CouponValues>() as CouponValues;
  const { kind, categoryIds, brandIds, productIds } = values;
  const known = new Map([...choices.categories, ...choices.brands, ...products].map(pairOf));
  const worth = amountOf(hasPercent(kind) ? values.percent : values.amount);
  const isTold = kind === 'freeDelivery' || worth > 0;
  const isAutomatic = values.automatic === 'yes';
  const limit = amountOf(values.maxPerPerson);
  return (
    <p className="notice">
      {isTold
        ? ruleText({
            kind,
            percent: amountOf(values.percent),
            amount: values.amount ? toReais(amountOf(values.amount)) : null,
            every: amountOf(values.every) || 2,
            minTotal: toReais(amountOf(values.minTotal)),
            minQty: amountOf(values.minQty),
            where: [...categoryIds, ...brandIds, ...productIds].flatMap(
              (id) => known.get(id) ?? [],
            ),
            firstPurchase: !isAutomatic && values.firstPurchase,
            maxPerPerson: !isAutomatic && limit > 0 ? limit : null,
          })
        : t('coupons.told.nothing')}
    </p>
  );
}

/** A category by its last name alone, as a buyer calls it. */
const pairOf = ({ id, name }: Named): [string, string] => [id, name.split(' › ').at(-1) ?? name];
