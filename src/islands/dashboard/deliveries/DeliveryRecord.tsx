import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DELIVERY_KINDS } from '#domain/deliveries/delivery.ts';
import { DELIVERY_LIMITS, type DeliveryItem } from '#domain/deliveries/record.ts';
import { notify } from '#stores/toasts.ts';
import { FormMoney, FormNumber, FormSelect, FormText } from '../record/fields.tsx';
import type { RecordProps } from '../record/FlatRecord.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { bodyOf, valuesOf, type DeliveryValues } from './delivery-form.ts';
import { stateWord } from './delivery-words.ts';
import styles from './Deliveries.module.css';
import { CountryFields, StateFields, ZipRangeFields } from './ReachFields.tsx';

/** A delivery: where it goes, for which orders, at which price and in how many days. */
export default function DeliveryRecord({ access, item: first }: RecordProps<DeliveryItem>) {
  const state = useRecordForm<DeliveryValues, DeliveryItem>({
    section: 'deliveries',
    item: first,
    values: valuesOf,
    body: bodyOf,
  });
  const { item, act, saving } = state;
  const [asking, setAsking] = useState(false);
  const title = item ? `${item.type}, ${item.area}` : t('deliveries.new');
  const deletion = useDeletion(state, {
    title,
    may: access.delete,
    ...(item?.isLast && { text: t('deliveries.deleteLast') }),
  });
  const turn = async (on: boolean) => {
    setAsking(false);
    const done = await act(on ? 'enable' : 'disable');
    if (done) notify.success(t(on ? 'deliveries.enabled' : 'deliveries.disabled', { name: title }));
  };
  const isOn = item?.active === true;

  return (
    <RecordLayout
      section="deliveries"
      id={item?.id ?? null}
      title={title}
      status={
        item && (
          <span className={isOn ? 'badge badge--success' : 'badge badge--muted'}>
            {stateWord(isOn)}
          </span>
        )
      }
      menu={deletion.menu}
      action={
        item &&
        access.edit && (
          <button
            type="button"
            className="button"
            aria-disabled={saving}
            onClick={() => (isOn ? setAsking(true) : void turn(true))}
          >
            {t(isOn ? 'deliveries.disable' : 'deliveries.enable')}
          </button>
        )
      }
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <Fields />
      </RecordForm>
      {deletion.dialog}
      {asking && item && (
        <ConfirmDialog
          title={t('deliveries.disableTitle', { name: title })}
          label={t('deliveries.disable')}
          danger={item.isLast}
          onConfirm={() => void turn(false)}
          onClose={() => setAsking(false)}
        >
          <p>{t('deliveries.disableText')}</p>
          {item.isLast && <p className="notice notice--warning">{t('deliveries.closesShop')}</p>}
        </ConfirmDialog>
      )}
    </RecordLayout>
  );
}

function Fields() {
  const kind = useWatch({ name: 'kind' }) as DeliveryValues['kind'];
  const isPickUp = kind === 'pickUp';
  return (
    <>
      <Card title={t('deliveries.parts.name')}>
        <FormSelect
          name="kind"
          label={t('deliveries.fields.kind')}
          hint={t('deliveries.hints.kind')}
        >
          {DELIVERY_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`deliveries.options.kind.${one}`)}
            </option>
          ))}
        </FormSelect>
        <div className={styles.pair}>
          <FormText
            name="type"
            label={t('deliveries.fields.type')}
            hint={t('deliveries.hints.type')}
            maxLength={DELIVERY_LIMITS.name}
          />
          <FormText
            name="area"
            label={t('deliveries.fields.area')}
            hint={t('deliveries.hints.area')}
            maxLength={DELIVERY_LIMITS.name}
          />
        </div>
        {isPickUp && (
          <>
            <FormText
              name="place"
              label={t('deliveries.fields.place')}
              maxLength={DELIVERY_LIMITS.place}
            />
            <FormText
              name="hours"
              label={t('deliveries.fields.hours')}
              maxLength={DELIVERY_LIMITS.place}
            />
          </>
        )}
      </Card>
      <Card title={t('deliveries.parts.price')}>
        <div className={styles.pair}>
          <FormMoney name="cost" label={t('deliveries.fields.cost')} />
          <FormMoney
            name="freeFrom"
            label={t('deliveries.fields.freeFrom')}
            hint={t('deliveries.hints.freeFrom')}
          />
        </div>
        <div className={styles.pair}>
          <FormNumber name="daysFrom" unit="" label={t('deliveries.fields.daysFrom')} />
          <FormNumber
            name="days"
            unit=""
            label={t('deliveries.fields.days')}
            hint={t('deliveries.hints.days')}
          />
        </div>
      </Card>
      <Card title={t('deliveries.parts.reach')}>
        <p className="small soft">
          {t(isPickUp ? 'deliveries.hints.pickUpReach' : 'deliveries.hints.states')}
        </p>
        <StateFields />
        <CountryFields />
      </Card>
      <Card title={t('deliveries.fields.zipRanges')}>
        <p className="small soft">{t('deliveries.hints.zipRanges')}</p>
        <ZipRangeFields />
      </Card>
      <Card title={t('deliveries.parts.limits')}>
        <p className="small soft">{t('deliveries.hints.limits')}</p>
        <div className={styles.pair}>
          <FormMoney name="minValue" label={t('deliveries.fields.minValue')} />
          <FormMoney name="maxValue" label={t('deliveries.fields.maxValue')} />
        </div>
        <div className={styles.pair}>
          <FormNumber name="minWeight" unit="g" label={t('deliveries.fields.minWeight')} />
          <FormNumber name="maxWeight" unit="g" label={t('deliveries.fields.maxWeight')} />
        </div>
        <p className="small soft">{t('deliveries.hints.weight')}</p>
      </Card>
    </>
  );
}
