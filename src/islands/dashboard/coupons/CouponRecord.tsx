import { t } from 'i18next';
import { useFormContext } from 'react-hook-form';
import { COUPON_LIMITS, type CouponRecord as Coupon } from '#domain/coupons/record.ts';
import { toCents, toReais } from '#domain/money.ts';
import { FormMoney, FormNumber, FormText } from '../record/fields.tsx';
import type { RecordProps } from '../record/FlatRecord.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { CouponBadge, usesText } from './coupon-text.tsx';
import { CouponOrders } from './CouponOrders.tsx';

const valuesOf = (item: Coupon | null) => ({
  code: item?.code ?? '',
  percent: item?.percent ?? (null as number | null),
  active: item?.active ?? true,
  startsOn: item?.startsOn ?? '',
  endsOn: item?.endsOn ?? '',
  minTotal: item && item.minTotal > 0 ? toCents(item.minTotal) : (null as number | null),
  maxUses: item?.maxUses ?? (null as number | null),
  onePerCustomer: item?.onePerCustomer ?? false,
});
type CouponValues = ReturnType<typeof valuesOf>;

/** A number as the shop takes it; what is none is sent as such, to be refused. */
const number = (typed: number | null): number | string | null =>
  Number.isNaN(typed) ? '?' : typed;

const bodyOf = ({ percent, startsOn, endsOn, minTotal, maxUses, ...values }: CouponValues) => ({
  ...values,
  percent: number(percent),
  startsOn: startsOn || null,
  endsOn: endsOn || null,
  minTotal: Number.isNaN(minTotal) ? '?' : toReais(minTotal ?? 0),
  maxUses: number(maxUses),
});

/** A coupon, and the orders that have used it. */
export default function CouponRecord({ access, item: first }: RecordProps<Coupon>) {
  const state = useRecordForm<CouponValues, Coupon>({
    section: 'coupons',
    item: first,
    values: valuesOf,
    body: bodyOf,
  });
  const { item } = state;
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
        <Card title={t('coupons.parts.discount')}>
          <div className="field-row">
            <FormText
              name="code"
              label={t('coupons.fields.code')}
              hint={t('coupons.hints.code')}
              maxLength={COUPON_LIMITS.code}
              autoCapitalize="characters"
              spellCheck={false}
            />
            <FormNumber name="percent" unit="%" label={t('coupons.fields.percent')} />
          </div>
          <Check
            name="active"
            label={t('coupons.fields.active')}
            hint={t('coupons.hints.active')}
          />
        </Card>
        <Card title={t('coupons.parts.when')}>
          <div className="field-row">
            <FormText name="startsOn" type="date" label={t('coupons.fields.startsOn')} />
            <FormText name="endsOn" type="date" label={t('coupons.fields.endsOn')} />
          </div>
          <p className="small soft">{t('coupons.hints.dates')}</p>
        </Card>
        <Card title={t('coupons.parts.limits')}>
          <div className="field-row">
            <FormMoney
              name="minTotal"
              label={t('coupons.fields.minTotal')}
              hint={t('coupons.hints.minTotal')}
            />
            <FormNumber
              name="maxUses"
              unit=""
              label={t('coupons.fields.maxUses')}
              hint={t('coupons.hints.maxUses')}
            />
          </div>
          <Check
            name="onePerCustomer"
            label={t('coupons.fields.onePerCustomer')}
            hint={t('coupons.hints.onePerCustomer')}
          />
        </Card>
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}

interface CheckProps {
  name: 'active' | 'onePerCustomer';
  label: string;
  hint: string;
}

function Check({ name, label, hint }: CheckProps) {
  const { register } = useFormContext();
  return (
    <label className="check">
      <input type="checkbox" {...register(name)} />
      <span>
        {label}
        <br />
        <span className="hint">{hint}</span>
      </span>
    </label>
  );
}
