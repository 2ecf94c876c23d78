import { t } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatMoment } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { lensSheetsPath, lensSheetUrl } from '#domain/laboratory/lens-sheet.ts';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import type { LabState } from '#domain/lenses/order-lens.ts';
import { mailText } from '#i18n/mail-text.ts';
import { notify } from '#stores/toasts.ts';
import { showFlashMessage } from '../flash-message.ts';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import type { MenuAction } from '../ui/RowMenu.tsx';
import { LabCard } from './LabCard.tsx';
import { LensHistory } from './LensHistory.tsx';
import { PowersCard } from './PowersCard.tsx';
import { PrescriptionAside } from './PrescriptionAside.tsx';
import { PrescriptionBadge } from './PrescriptionBadge.tsx';
import { PrescriptionPaper } from './PrescriptionPaper.tsx';
import { ServiceNotice } from './ServiceNotice.tsx';
import styles from './Prescriptions.module.css';
import { useServiceOrder } from './useServiceOrder.ts';

const loadReview = () => import('./ReviewDialogs.tsx');
const loadCorrect = () => import('./CorrectDialog.tsx');
const loadMakeAgain = () => import('./MakeAgainDialog.tsx');
const loadConference = () => import('./ConferenceDialog.tsx');
type DialogName = 'ask' | 'refuse' | 'remade' | 'correct' | 'check' | 'again';

interface PrescriptionRecordProps {
  item: ServiceOrder;
  access: Access;
}

/** A service order: the prescription beside the photo it was read from, and the way of its lenses. */
export default function PrescriptionRecord({ item: first, access }: PrescriptionRecordProps) {
  const shown = useServiceOrder(first);
  const { item, busy, act } = shown;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  useEffect(showFlashMessage, []);
  const { id, number, orderId, state, isOwnApproval, isHalfApproved, normalised } = item;
  const close = () => setDialog(null);
  const isOpen = state === 'waiting' || state === 'asked';
  const mayDecide = access.edit && isOpen && !item.isBeingRefunded;
  const isRemakeable = access.edit && item.isRemakeable;

  const approve = async () => {
    const refusal = await act('approve', {}, (now) =>
      notify.success(
        t(
          now.state === 'approved'
            ? 'prescriptions.record.approved'
            : 'prescriptions.record.approvedFirst',
        ),
      ),
    );
    if (refusal) notify.error(refusal.message);
  };
  const move = async (to: LabState) => {
    if (to === 'remade') return setDialog('remade');
    if (to === 'assembly' && normalised) return setDialog('check');
    const refusal = await act('lab', { state: to }, () =>
      notify.success(
        to === 'ready'
          ? mailText('prescriptions.record.moved.ready')
          : t(`prescriptions.record.moved.${to}`),
      ),
    );
    if (refusal) notify.error(refusal.fields?.['heights.od'] ?? refusal.message);
  };

  const correctLabel = t(normalised ? 'prescriptions.record.correct' : 'prescriptions.record.type');
  const isPrintable = (state === null || state === 'approved') && !item.isBeingRefunded;
  const menu: MenuAction[] = [
    ...(mayDecide
      ? [
          ...(normalised
            ? [{ label: correctLabel, icon: Pencil, onSelect: () => setDialog('correct') }]
            : []),
          {
            label: t('prescriptions.record.refuse'),
            icon: X,
            danger: true,
            onSelect: () => setDialog('refuse'),
          },
        ]
      : []),
    ...(isPrintable
      ? [
          {
            label: t('prescriptions.record.print'),
            icon: Printer,
            separated: mayDecide,
            href: lensSheetsPath([id]),
          },
          {
            label: t('prescriptions.record.pdf'),
            icon: Download,
            href: lensSheetUrl(id, 'pdf'),
          },
          {
            label: t('prescriptions.record.csv'),
            icon: Download,
            href: lensSheetUrl(id, 'csv'),
          },
        ]
      : []),
  ];

  return (
    <RecordLayout
      section="prescriptions"
      id={id}
      title={t('prescriptions.record.title', { number })}
      status={<PrescriptionBadge item={item} />}
      meta={
        <span className="figures">
          {item.isOrderOpenable ? (
            <a className="link" href={`${dashboardPath('orders')}/${orderId}`}>
              {t('prescriptions.record.order', { orderId })}
            </a>
          ) : (
            t('prescriptions.record.order', { orderId })
          )}{' '}
          · {formatMoment(item.createdAt)}
        </span>
      }
      menu={menu}
      actionInBar
      action={
        isRemakeable ? (
          <button type="button" className="button" onClick={() => setDialog('again')}>
            <ShieldCheck className="icon" aria-hidden="true" />
            {t('prescriptions.record.again.action')}
          </button>
        ) : (
          mayDecide && (
            <>
              <button type="button" className="button" onClick={() => setDialog('ask')}>
                <MessageCircleQuestion className="icon" aria-hidden="true" />
                {t('prescriptions.record.ask')}
              </button>
              {!isOwnApproval && (
                <button
                  type="button"
                  className="button button--primary"
                  aria-disabled={busy}
                  onClick={() => (normalised ? void approve() : setDialog('correct'))}
                >
                  {normalised
                    ? t(
                        isHalfApproved
                          ? 'prescriptions.record.approveSecond'
                          : 'prescriptions.record.approve',
                      )
                    : correctLabel}
                </button>
              )}
            </>
          )
        )
      }
      notice={
        <>
          <ServiceNotice item={item} />
          <Notice item={item} />
        </>
      }
      aside={<PrescriptionAside item={item} />}
    >
      {state !== null && (
        <div className={styles.pair} data-paper={item.fileUrl ? true : undefined}>
          <PrescriptionPaper url={item.fileUrl} type={item.fileType} isSent={item.isSent} />
          <PowersCard item={item} />
        </div>
      )}
      <LabCard
        shown={shown}
        mayEdit={access.edit && !item.isBeingRefunded}
        onMove={(to) => void move(to)}
      />
      <Card title={t('prescriptions.record.history')}>
        <LensHistory item={item} />
      </Card>
      {(dialog === 'ask' || dialog === 'refuse' || dialog === 'remade') && (
        <OnDemand load={loadReview} onClose={close}>
          {({ AskDialog, RefusePrescriptionDialog, RemakeDialog }) => {
            const Dialog = {
              ask: AskDialog,
              refuse: RefusePrescriptionDialog,
              remade: RemakeDialog,
            };
            const Shown = Dialog[dialog];
            return <Shown shown={shown} onClose={close} />;
          }}
        </OnDemand>
      )}
      {dialog === 'correct' && (
        <OnDemand load={loadCorrect} onClose={close}>
          {({ CorrectDialog }) => <CorrectDialog shown={shown} onClose={close} />}
        </OnDemand>
      )}
      {dialog === 'again' && (
        <OnDemand load={loadMakeAgain} onClose={close}>
          {({ MakeAgainDialog }) => <MakeAgainDialog item={item} onClose={close} />}
        </OnDemand>
      )}
      {dialog === 'check' && (
        <OnDemand load={loadConference} onClose={close}>
          {({ ConferenceDialog }) => <ConferenceDialog shown={shown} onClose={close} />}
        </OnDemand>
      )}
    </RecordLayout>
  );
}

/** What has been asked, why it was refused, and that a second person has to look. */
function Notice({ item }: { item: ServiceOrder }) {
  const { state, question, reason, isHalfApproved, isOwnApproval, approvedByName } = item;
  if (state === 'asked' || state === 'refused')
    return (
      <div className="notice notice--warning">
        <p>
          {t(state === 'asked' ? 'prescriptions.record.question' : 'prescriptions.record.reason')}
          {': '}
          {question || reason}
        </p>
      </div>
    );
  if (!isHalfApproved) return null;
  return (
    <div className="notice notice--warning">
      <p>
        {isOwnApproval
          ? t('prescriptions.record.ownApproval')
          : `${t('prescriptions.record.needsTwo')} ${t('prescriptions.record.firstBy', { name: approvedByName })}`}
      </p>
    </div>
  );
}
