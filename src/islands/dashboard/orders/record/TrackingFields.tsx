import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { carrierOf, CARRIERS, needsLink } from '#domain/orders/carriers.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';

interface TrackingFieldsProps {
  order: Pick<OrderRecord, 'tracking'>;
  errors: Readonly<Record<string, string>>;
}

/** A carrier that is not in the table. */
const OTHER = 'other';

/** Carrier and tracking code of a parcel, and its link if the shop does not know it from these. */
export function TrackingFields({ order: { tracking }, errors }: TrackingFieldsProps) {
  const [before] = useState(() => tracking?.carrier ?? t('orders.usualCarrier'));
  const [carrier, setCarrier] = useState(() => carrierOf(before)?.name ?? OTHER);
  const isOther = carrier === OTHER;
  return (
    <>
      <div className="field-row">
        <SelectField
          label={t('orders.fields.carrier')}
          value={carrier}
          onChange={({ target }) => setCarrier(target.value)}
          error={isOther ? undefined : errors.carrier}
        >
          {CARRIERS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={OTHER}>{t('orders.tracking.otherCarrier')}</option>
        </SelectField>
        <TextField
          label={t('orders.fields.trackingCode')}
          name="trackingCode"
          defaultValue={tracking?.code}
          error={errors.trackingCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {isOther ? (
        <TextField
          label={t('orders.tracking.carrierName')}
          name="carrier"
          defaultValue={carrierOf(before) ? '' : before}
          error={errors.carrier}
          autoComplete="off"
        />
      ) : (
        <input type="hidden" name="carrier" value={carrier} />
      )}
      {needsLink(isOther ? '' : carrier) && (
        <TextField
          label={t('orders.tracking.link')}
          name="trackingUrl"
          inputMode="url"
          placeholder="https://"
          defaultValue={tracking?.link}
          hint={t('orders.tracking.linkHint')}
          error={errors.trackingUrl}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  );
}
