import { t } from '#i18n/t.ts';
import type { ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';

const LOOK = {
  waiting: 'badge--warning',
  asked: 'badge--muted',
  approved: 'badge--success',
  refused: 'badge--danger',
} as const;
const LAB_LOOK = {
  todo: 'badge--warning',
  lab: 'badge--muted',
  check: 'badge--warning',
  assembly: 'badge--muted',
  ready: 'badge--success',
  remade: 'badge--danger',
} as const;

/** Where the prescription stands; once it is approved, where the lenses do. */
export function PrescriptionBadge({ item }: { item: ServiceOrderItem }) {
  const { state, labState, isHalfApproved, isSent } = item;
  if (item.isBeingRefunded)
    return <span className="badge badge--muted">{t('prescriptions.beingRefunded')}</span>;
  if (labState)
    return (
      <span className={`badge ${LAB_LOOK[labState]}`}>
        {t(
          isBenchKind(item.kind) && labState === 'assembly'
            ? 'prescriptions.record.bench.steps.assembly'
            : `prescriptions.options.labState.${labState}`,
        )}
      </span>
    );
  if (state === null)
    return <span className="badge badge--muted">{t('prescriptions.noPower')}</span>;
  const isUnsent = state === 'waiting' && !isSent;
  return (
    <span className={`badge ${isUnsent ? 'badge--muted' : LOOK[state]}`}>
      {isUnsent
        ? t('prescriptions.unsent')
        : isHalfApproved
          ? t('prescriptions.halfApproved')
          : t(`prescriptions.options.state.${state}`)}
    </span>
  );
}
