import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { MAX_SAID, type ServiceOrder } from '#domain/laboratory/service-order.ts';
import { REMADE_KINDS } from '#domain/orders/order-kind.ts';
import { getData, postData } from '#stores/api.ts';
import { randomKey } from '#stores/random-key.ts';
import { SelectField, TextAreaField } from '../../form/Field.tsx';
import { refusalOf } from '../../form/refusal.ts';
import { leaveWithMessage } from '../flash-message.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';

/** A lens as `/api/lenses` offers it. */
interface Offered {
  _id: string;
  name: string;
  uses: readonly string[];
  treatments: Readonly<Record<string, unknown>>;
}

/** Lenses for the same use, with all treatments that the first ones have. */
function useOtherLenses({ bought }: ServiceOrder): Offered[] {
  const [lenses, setLenses] = useState<readonly Offered[]>([]);
  useEffect(() => {
    void getData<{ lenses: readonly Offered[] }>('/api/lenses').then((answer) => {
      if (answer.success) setLenses(answer.lenses);
    });
  }, []);
  return lenses.filter(
    ({ _id, uses, treatments }) =>
      bought !== null &&
      _id !== bought.lensId &&
      (bought.use === 'none' || uses.includes(bought.use)) &&
      bought.treatments.every((name) => treatments[name] !== undefined),
  );
}

/** Makes glasses again that were handed over, as an order that costs nothing. */
export function MakeAgainDialog({ item, onClose }: { item: ServiceOrder; onClose: () => void }) {
  const others = useOtherLenses(item);
  // A second click, or a lost answer, places no second order.
  const [idempotencyKey] = useState(randomKey);
  return (
    <ActionDialog
      title={t('prescriptions.record.again.title')}
      label={t('prescriptions.record.again.confirm')}
      send={async ({ kind, reason, lensId, frame, pickUp }) => {
        const answer = await postData<{ orderId: string; number: number }>(
          `/api/dashboard/prescriptions/${item.id}/remake`,
          {
            kind,
            reason,
            frame: frame === 'on',
            pickUp: pickUp === 'on',
            ...(lensId && { lensId }),
          },
          { idempotencyKey },
        );
        if (!answer.success) return refusalOf(answer);
        const { orderId, number } = answer;
        leaveWithMessage(
          `${dashboardPath('prescriptions')}/${number}`,
          t(
            item.state === null
              ? 'prescriptions.record.again.doneNoPower'
              : 'prescriptions.record.again.done',
            { orderId },
          ),
        );
        return null;
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">{t('prescriptions.record.again.lead')}</p>
          <SelectField
            label={t('prescriptions.record.again.kind')}
            name="kind"
            defaultValue="warranty"
            error={errors.kind}
          >
            {REMADE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`prescriptions.record.again.kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={t('prescriptions.record.again.reason')}
            hint={t('prescriptions.record.again.reasonHint')}
            name="reason"
            rows={2}
            maxLength={MAX_SAID}
            error={errors.reason}
          />
          <SelectField
            label={t('prescriptions.record.again.lens')}
            hint={item.state === null ? undefined : t('prescriptions.record.again.lensHint')}
            name="lensId"
            defaultValue=""
            error={errors.lensId ?? errors.prescription}
          >
            <option value="">
              {t('prescriptions.record.again.sameLens', { name: item.bought?.name ?? '' })}
            </option>
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <label className="check">
            <input type="checkbox" name="frame" />
            {t('prescriptions.record.again.frame')}
          </label>
          <label className="check">
            <input type="checkbox" name="pickUp" />
            {t('prescriptions.record.again.pickUp')}
          </label>
        </>
      )}
    </ActionDialog>
  );
}
