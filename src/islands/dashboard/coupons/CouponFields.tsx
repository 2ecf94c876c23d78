import { t } from '#i18n/t.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { hasPercent, RULE_KINDS } from '#domain/coupons/price-rules.ts';
import { COUPON_LIMITS } from '#domain/coupons/record.ts';
import { FormMoney, FormNumber, FormSelect, FormText } from '../record/fields.tsx';
import { Card } from '../record/RecordLayout.tsx';
import type { CouponValues } from './coupon-values.ts';

/** What it is called, and what it takes off. */
export function DiscountCard() {
  const { automatic, kind } = useWatch<CouponValues>() as CouponValues;
  const isAutomatic = automatic === 'yes';
  // The kind that is chosen stays on offer: it can be changed, not lost.
  const kinds = RULE_KINDS.filter((one) => one !== 'freeDelivery' || !isAutomatic || kind === one);
  return (
    <Card title={t('coupons.parts.discount')}>
      <div className="field-row">
        <FormSelect
          name="automatic"
          label={t('coupons.fields.automatic')}
          hint={t(isAutomatic ? 'coupons.hints.automatic' : 'coupons.hints.typed')}
        >
          <option value="no">{t('coupons.typed')}</option>
          <option value="yes">{t('coupons.automatic')}</option>
        </FormSelect>
        <FormText
          name="code"
          label={t(isAutomatic ? 'coupons.fields.name' : 'coupons.fields.code')}
          hint={t(isAutomatic ? 'coupons.hints.name' : 'coupons.hints.code')}
          maxLength={COUPON_LIMITS.code}
          autoCapitalize={isAutomatic ? 'sentences' : 'characters'}
          spellCheck={false}
        />
      </div>
      <div className="field-row">
        <FormSelect name="kind" label={t('coupons.fields.kind')}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`coupons.options.kind.${one}`)}
            </option>
          ))}
        </FormSelect>
        {hasPercent(kind) && (
          <FormNumber name="percent" unit="%" label={t('coupons.fields.percent')} />
        )}
        {kind === 'fixed' && <FormMoney name="amount" label={t('coupons.fields.amount')} />}
        {kind === 'freeDelivery' && (
          <FormMoney
            name="amount"
            label={t('coupons.fields.upTo')}
            hint={t('coupons.hints.upTo')}
          />
        )}
      </div>
      {kind === 'nth' && (
        <FormNumber
          name="every"
          unit={t('coupons.pieces')}
          label={t('coupons.fields.every')}
          hint={t('coupons.hints.every')}
        />
      )}
      <Check name="active" label={t('coupons.fields.active')} hint={t('coupons.hints.active')} />
    </Card>
  );
}

/** When it is valid, and for whom. */
export function ConditionCards() {
  const { automatic, kind } = useWatch<CouponValues>() as CouponValues;
  const isAutomatic = automatic === 'yes';
  return (
    <>
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
            name="minQty"
            unit={t('coupons.pieces')}
            label={t('coupons.fields.minQty')}
            hint={t('coupons.hints.minQty')}
          />
        </div>
        <div className="field-row">
          <FormNumber
            name="maxUses"
            unit=""
            label={t('coupons.fields.maxUses')}
            hint={t('coupons.hints.maxUses')}
          />
          {!isAutomatic && (
            <FormNumber
              name="maxPerPerson"
              unit=""
              label={t('coupons.fields.maxPerPerson')}
              hint={t('coupons.hints.maxPerPerson')}
            />
          )}
        </div>
        {!isAutomatic && (
          <>
            <Check
              name="firstPurchase"
              label={t('coupons.fields.firstPurchase')}
              hint={t('coupons.hints.firstPurchase')}
            />
            {kind !== 'freeDelivery' && (
              <Check
                name="combines"
                label={t('coupons.fields.combines')}
                hint={t('coupons.hints.combines')}
              />
            )}
          </>
        )}
      </Card>
    </>
  );
}

interface CheckProps {
  name: 'active' | 'firstPurchase' | 'combines';
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
