import { t } from '#i18n/t.ts';
import Ban from 'lucide-react/icons/ban';
import Banknote from 'lucide-react/icons/banknote';
import Download from 'lucide-react/icons/download';
import Glasses from 'lucide-react/icons/glasses';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatMoment } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { paperUrl, type SheetKind } from '#domain/orders/sheet.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { notify } from '#stores/toasts.ts';
import { showFlashMessage } from '../../flash-message.ts';
import { Card, RecordLayout } from '../../record/RecordLayout.tsx';
import type { MenuAction } from '../../ui/RowMenu.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { ChangeOrder } from '../change/ChangeOrder.tsx';
import {
  CancelDialog,
  DeliverDialog,
  type OrderDialogProps,
  ShipDialog,
  TrackingDialog,
} from './MoveDialogs.tsx';
import { NoteForm, OrderTimeline } from './OrderTimeline.tsx';
import { OrderAside } from './OrderAside.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderPayments } from '../payment/OrderPayments.tsx';
import { OrderReturns } from '../returns/OrderReturns.tsx';
import { printSheets } from '../calls.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { StatusBadge } from '../OrderStatusBadge.tsx';
import { useOrder } from './useOrderRecord.ts';
import { groupedKey } from '#domain/orders/fiscal-note.ts';
import { TextField } from '../../../form/Field.tsx';
import { ActionDialog } from '../ActionDialog.tsx';

interface OrderPageProps {
  item: OrderRecord;
  access: Access;
}

const DIALOGS = {
  ship: ShipDialog,
  tracking: TrackingDialog,
  deliver: DeliverDialog,
  cancel: CancelDialog,
  return: ReturnDialog,
  fiscal: FiscalDialog,
} as const;
type DialogName = keyof typeof DIALOGS | 'take' | 'refund';

const loadTake = () => import('../payment/TakeDialog.tsx');
const loadRefund = () => import('../payment/RefundDialog.tsx');

const PRINTED = ['job', 'packing', 'invoice', 'label'] as const satisfies readonly SheetKind[];
const DOWNLOADED = ['packing', 'invoice', 'label'] as const satisfies readonly SheetKind[];

/** The main button is the first of these that is possible; other moves are in the menu. */
const MAIN_MOVES = ['confirmed', 'shipped', 'delivered'] as const;

/** The page of an order: its items, its timeline, and what can be done with it. */
export default function OrderPage({ item, access }: OrderPageProps) {
  const shown = useOrder(item);
  const { order, busy, act } = shown;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [changing, setChanging] = useState(false);
  useEffect(showFlashMessage, []);

  /** Makes a move that needs no dialog. */
  const moveTo = async (to: 'confirmed' | 'in-production') => {
    const input = { orderId: order.id, version: order.version, to };
    const refusal = await act('move', input, t(`orders.moved.${to}`));
    if (refusal) notify.error(refusal.message);
  };
  const resend = async (letter: OrderRecord['letters'][number]) => {
    const input = { orderId: order.id, letter };
    const refusal = await act('resend-letter', input, t('orders.resend.done'));
    if (refusal) notify.error(refusal.message);
  };

  const mainMove = access.edit ? MAIN_MOVES.find((to) => order.moves.includes(to)) : undefined;
  const makeMainMove = () => {
    if (mainMove === 'confirmed') void moveTo('confirmed');
    if (mainMove === 'shipped') setDialog('ship');
    if (mainMove === 'delivered') setDialog('deliver');
  };
  const Dialog = dialog && dialog in DIALOGS ? DIALOGS[dialog as keyof typeof DIALOGS] : null;
  const close = () => setDialog(null);

  const isOfOrder = (kind: SheetKind) => kind !== 'label' || !order.isPickUp;

  const menu: MenuAction[] = [
    ...(access.edit && order.moves.includes('in-production')
      ? [
          {
            label: t('orders.moves.in-production'),
            icon: Glasses,
            onSelect: () => void moveTo('in-production'),
          },
        ]
      : []),
    ...(access.edit && order.isOpen
      ? [{ label: t('orders.change.action'), icon: Pencil, onSelect: () => setChanging(true) }]
      : []),
    ...(access.edit && order.canMarkPaid
      ? [{ label: t('orders.markPaid.action'), icon: Banknote, onSelect: () => setDialog('take') }]
      : []),
    ...(access.edit && order.refundable > 0
      ? [{ label: t('orders.refund.action'), icon: Undo2, onSelect: () => setDialog('refund') }]
      : []),
    ...(access.edit && order.moves.includes('returned')
      ? [{ label: t('orders.return.menu'), icon: RotateCcw, onSelect: () => setDialog('return') }]
      : []),
    ...PRINTED.filter(isOfOrder).map((kind, index) => ({
      label: t(`orders.print.${kind}`),
      icon: Printer,
      separated: index === 0,
      onSelect: () => printSheets(kind, [order.id]),
    })),
    ...DOWNLOADED.filter(isOfOrder).map((kind) => ({
      label: t(`orders.print.${kind}Pdf`),
      icon: Download,
      href: paperUrl(kind, [order.id]),
    })),
    ...(access.edit
      ? order.letters.map((letter, index) => ({
          label: t('orders.resend.action', { letter: t(`orders.letters.${letter}`) }),
          icon: Mail,
          separated: index === 0,
          onSelect: () => void resend(letter),
        }))
      : []),
    ...(access.edit && order.moves.includes('cancelled')
      ? [
          {
            label: t('orders.moves.cancelled'),
            icon: Ban,
            danger: true,
            separated: true,
            onSelect: () => setDialog('cancel'),
          },
        ]
      : []),
  ];

  return (
    <RecordLayout
      section="orders"
      id={order.id}
      title={t('order.number', { orderId: order.id })}
      status={<StatusBadge look={ORDER_LOOK[order.status]} />}
      meta={
        <span className="figures">
          {t(`orders.source.${order.source}`, { moment: formatMoment(order.createdAt) })}
          {order.externalId && ` · ${t('orders.externalId', { number: order.externalId })}`}
          {order.kind !== '' && (
            <>
              {' · '}
              {order.first ? (
                <a className="link" href={`${dashboardPath('orders')}/${order.first.orderId}`}>
                  {t('orders.service.first', {
                    kind: t(`orderKind.${order.kind}`),
                    orderId: order.first.orderId,
                  })}
                </a>
              ) : (
                t(`orderKind.${order.kind}`)
              )}
            </>
          )}
        </span>
      }
      menu={changing ? [] : menu}
      actionInBar
      action={
        mainMove &&
        !changing && (
          <button
            type="button"
            className="button button--primary"
            aria-disabled={busy}
            onClick={makeMainMove}
          >
            {t(`orders.moves.${mainMove}`)}
          </button>
        )
      }
      {...(!changing && {
        aside: (
          <OrderAside
            shown={shown}
            mayEdit={access.edit}
            onTracking={() => setDialog('tracking')}
            onFiscal={() => setDialog('fiscal')}
          />
        ),
      })}
    >
      {changing ? (
        <ChangeOrder shown={shown} onClose={() => setChanging(false)} />
      ) : (
        <>
          <OrderReturns shown={shown} mayEdit={access.edit} />
          <OrderItems order={order} />
          {order.kind === '' && (
            <OrderPayments
              shown={shown}
              mayEdit={access.edit}
              onTake={() => setDialog('take')}
              onRefund={() => setDialog('refund')}
            />
          )}
          <Card title={t('orders.timeline')}>
            {access.edit && <NoteForm shown={shown} />}
            <OrderTimeline events={order.timeline} />
          </Card>
        </>
      )}
      {Dialog && <Dialog shown={shown} onClose={close} />}
      {dialog === 'take' && (
        <OnDemand load={loadTake} onClose={close}>
          {({ TakeDialog }) => <TakeDialog shown={shown} onClose={close} />}
        </OnDemand>
      )}
      {dialog === 'refund' && (
        <OnDemand load={loadRefund} onClose={close}>
          {({ RefundDialog }) => (
            <RefundDialog
              shown={shown}
              onClose={close}
              onReturn={order.moves.includes('returned') ? () => setDialog('return') : undefined}
            />
          )}
        </OnDemand>
      )}
    </RecordLayout>
  );
}

/** Number and access key of the order's nota fiscal. */
function FiscalDialog({ shown, onClose }: OrderDialogProps) {
  const { order, act } = shown;
  return (
    <ActionDialog
      title={t('orders.fiscal.title')}
      label={t('dashboard.save')}
      send={(fields) => act('fiscal', { orderId: order.id, ...fields }, t('orders.fiscal.done'))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('orders.fiscal.key')}
            name="key"
            defaultValue={order.fiscal ? groupedKey(order.fiscal.key) : ''}
            error={errors.key}
            hint={t('orders.fiscal.keyHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            label={t('orders.fiscal.number')}
            name="number"
            defaultValue={order.fiscal?.number}
            error={errors.number}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </ActionDialog>
  );
}
