import { t } from '#i18n/t.ts';
import { formatDay } from '#domain/date.ts';
import type { LabState } from '#domain/lenses/order-lens.ts';
import { formatNumber } from '#domain/number.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';
import { EYES } from '#domain/prescriptions/prescription.ts';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import { notify } from '#stores/toasts.ts';
import { TextField } from '../../form/Field.tsx';
import { RefusalMessage } from '../../form/RefusalMessage.tsx';
import { useSubmission } from '../../form/useSubmission.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Prescriptions.module.css';
import type { ShownServiceOrder } from './useServiceOrder.ts';

const WAY = ['todo', 'lab', 'check', 'assembly', 'ready'] as const;

/** What is repaired goes to a laboratory only if the shop cannot do it. */
const benchWay = (labState: LabState | null) =>
  ['todo', labState === 'lab' || labState === 'check' ? labState : 'assembly', 'ready'] as const;

/** Each step of the way, and which of them are behind. */
function Way({ labState, kind }: Pick<ServiceOrder, 'labState' | 'kind'>) {
  const isBench = isBenchKind(kind);
  const way = isBench ? benchWay(labState) : WAY;
  const at = labState === 'remade' ? 0 : way.findIndex((state) => state === labState);
  return (
    <ol className={styles.steps}>
      {way.map((state, index) => (
        <li
          key={state}
          data-done={index <= at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {isBench
            ? t(`prescriptions.record.bench.steps.${state}`)
            : t(
                `prescriptions.options.labState.${labState === 'remade' && index === 0 ? 'remade' : state}`,
              )}
        </li>
      ))}
    </ol>
  );
}

/** A multifocal's corridor is placed by the height of each pupil. */
const isHeightMissing = ({ bought, heights, labState }: ServiceOrder): boolean =>
  bought?.use === 'multifocal' &&
  (labState === null || labState === 'todo' || labState === 'remade') &&
  EYES.some((eye) => (heights?.[eye] ?? null) === null);

function waitText(item: ServiceOrder): string {
  const { state, labState, dueAt, isLate, kind } = item;
  if (item.isBeingRefunded) return t('prescriptions.record.waitsRefund');
  if (state !== null && state !== 'approved') return t('prescriptions.record.waitsApproval');
  if (labState === null) return t('prescriptions.record.waitsConfirmation');
  if (dueAt === null)
    return t(
      isBenchKind(kind)
        ? 'prescriptions.record.bench.notPromised'
        : 'prescriptions.record.notPromised',
    );
  const day = formatDay(dueAt - 1);
  return t(isLate ? 'prescriptions.record.promisedLate' : 'prescriptions.record.promised', { day });
}

/** What the form sends: heights of both eyes as one. */
const inputOf = ({ 'heights.od': od, 'heights.oe': oe, ...rest }: Record<string, string>) => ({
  ...rest,
  ...(od !== undefined && { heights: { od, oe } }),
});

const heightText = (mm: number | null | undefined): string =>
  mm === null || mm === undefined ? '' : formatNumber(mm, 1);

interface LabCardProps {
  shown: ShownServiceOrder;
  mayEdit: boolean;
  onMove: (state: LabState) => void;
}

/** Where the lenses are, what comes next, and the tray and laboratory that they travel with. */
export function LabCard({ shown, mayEdit, onMove }: LabCardProps) {
  const { item, busy, save } = shown;
  const { message, errors, sending, formProps } = useSubmission({ edits: true });
  const { laboratories, orderStatus } = item;
  // What was handed over is made again by an order of its own.
  const hasLeft = orderStatus === 'shipped' || orderStatus === 'delivered';
  const nextStates = item.nextStates.filter((state) => !hasLeft || state !== 'remade');
  const isBench = isBenchKind(item.kind);
  return (
    <Card title={t(isBench ? 'prescriptions.record.bench.title' : 'prescriptions.record.work')}>
      <Way {...item} />
      <p className={item.isLate ? styles.late : 'soft'}>{waitText(item)}</p>
      {mayEdit && nextStates.length > 0 && (
        <div className={styles.buttons}>
          {nextStates.map((state, index) => (
            <button
              key={state}
              type="button"
              className={`button ${index === 0 && state !== 'remade' ? 'button--primary' : ''}`}
              aria-disabled={busy}
              onClick={() => onMove(state)}
            >
              {t(
                isBench
                  ? `prescriptions.record.bench.next.${state}`
                  : `prescriptions.record.next.${state}`,
              )}
            </button>
          ))}
        </div>
      )}
      <form
        className="stack"
        {...formProps((fields) =>
          save(inputOf(fields), () => notify.success(t('prescriptions.record.saved'))),
        )}
      >
        <RefusalMessage message={message} />
        <div className={styles.two}>
          <TextField
            label={t('prescriptions.fields.tray')}
            name="tray"
            defaultValue={item.tray}
            maxLength={80}
            readOnly={!mayEdit}
            autoComplete="off"
            error={errors.tray}
          />
          <TextField
            label={t('prescriptions.fields.laboratory')}
            name="laboratory"
            defaultValue={item.laboratory}
            maxLength={80}
            readOnly={!mayEdit}
            list="laboratories"
            autoComplete="off"
            error={errors.laboratory}
          />
          <datalist id="laboratories">
            {laboratories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        {item.normalised && (
          <>
            <div className={styles.two}>
              {EYES.map((eye) => (
                <TextField
                  key={eye}
                  label={t(`prescriptions.record.heights.${eye}`)}
                  hint={t('prescriptions.record.heights.hint')}
                  name={`heights.${eye}`}
                  defaultValue={heightText(item.heights?.[eye])}
                  inputMode="decimal"
                  readOnly={!mayEdit}
                  autoComplete="off"
                  error={errors[`heights.${eye}`]}
                />
              ))}
            </div>
            {isHeightMissing(item) && (
              <p className="small soft">{t('prescriptions.record.heights.missing')}</p>
            )}
          </>
        )}
        {mayEdit && (
          <button type="submit" className={`button ${styles.save}`} aria-disabled={sending}>
            {t('prescriptions.record.traySave')}
          </button>
        )}
      </form>
    </Card>
  );
}
