import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { CouponChoices, CouponRecord as Coupon } from '#domain/coupons/record.ts';
import type { RecordProps } from '../record/FlatRecord.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { CouponBadge, usesText } from './coupon-text.tsx';
import { bodyOf, valuesOf, type CouponValues } from './coupon-values.ts';
import { CouponOrders } from './CouponOrders.tsx';
import { ConditionCards, DiscountCard } from './CouponFields.tsx';
import { CouponSummary } from './CouponSummary.tsx';
import { ScopeCard } from './ScopeCard.tsx';

interface CouponProps extends RecordProps<Coupon> {
  choices: CouponChoices;
}

/** A coupon or an automatic promotion, and the orders that have used it. */
export default function CouponRecord({ access, item: first, choices }: CouponProps) {
  const state = useRecordForm<CouponValues, Coupon>({
    section: 'coupons',
    item: first,
    values: valuesOf,
    body: bodyOf,
  });
  const { item } = state;
  const [found, setFound] = useState(first?.products ?? []);
  const title = item?.code ?? t('coupons.new');
  const deletion = useDeletion(state, { title, may: access.delete });
  return (
    <RecordLayout
      section="coupons"
      id={item?.id ?? null}
      title={title}
      status={item && <CouponBadge phase={item.phase} />}
      meta={item && usesText(item)}
      menu={deletion.menu}
      aside={item && <CouponOrders item={item} />}
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <CouponSummary choices={choices} products={found} />
        <DiscountCard />
        <ScopeCard
          choices={choices}
          products={found}
          onFound={(product) => setFound([...found, product])}
        />
        <ConditionCards />
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}
