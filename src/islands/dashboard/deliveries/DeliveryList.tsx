import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { deliveryList, type DeliveryItem } from '#domain/deliveries/record.ts';
import { UFS } from '#domain/address/zip-code.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { costText } from '../../deliveries/delivery-text.ts';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { OrderButton } from '../list/OrderButton.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { BulkAction, Column, ListScreen, Selection } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './Deliveries.module.css';
import { stateWord, workingDays, reachText } from './delivery-words.ts';
import { TryDelivery } from './TryDelivery.tsx';

const columns: Column<DeliveryItem>[] = [
  {
    name: 'type',
    sort: 'type',
    cell: ({ type, area }) => <NameCell name={type} detail={area} />,
  },
  { name: 'reach', cell: reachText },
  { name: 'time', sort: 'days', cell: workingDays },
  {
    name: 'cost',
    sort: 'cost',
    numeric: true,
    cell: ({ cost, freeFrom }) => (
      <>
        {costText(cost)}
        {freeFrom !== null && cost > 0 && (
          <span className={styles.note}>
            {t('deliveries.freeFromText', { sum: formatReais(freeFrom) })}
          </span>
        )}
      </>
    ),
  },
  {
    name: 'active',
    onCard: 'corner',
    cell: ({ active }) => (
      <span className={active ? 'soft' : 'badge badge--muted'}>{stateWord(active)}</span>
    ),
  },
];

const screen: ListScreen<DeliveryItem> = {
  section: 'deliveries',
  list: deliveryList,
  columns,
  options: { state: UFS.map(({ code, name }) => ({ value: code, label: name })) },
};

interface DeliveryListProps {
  access: Access;
  first: FirstPage<DeliveryItem>;
}

/** The deliveries in the order in which buyers see them, and a trial of what a buyer would be offered. */
export default function DeliveryList({ access, first }: DeliveryListProps) {
  const list = useList(screen, first);
  const [asked, setAsked] = useState<{ selection: Selection; done: () => void } | null>(null);
  const { items, total } = list.page;
  const { q, view, filters } = list.query;
  const isWhole = q === '' && view === '' && Object.keys(filters).length === 0;
  const active = list.counts['active'] ?? 0;

  const disable: BulkAction = {
    name: 'disable',
    open: (selection, done) => setAsked({ selection, done }),
  };
  const shown: ListScreen<DeliveryItem> = {
    ...screen,
    actions: [{ name: 'enable' }, disable],
  };

  return (
    <div className={styles.columns}>
      <div className={styles.list}>
        {isWhole && total > 0 && active === 0 && (
          <p className="notice notice--warning">{t('deliveries.nothingOn')}</p>
        )}
        <ResourceList screen={shown} access={access} list={list}>
          {access.edit && total > 1 && (
            <OrderButton<DeliveryItem>
              section="deliveries"
              rowOf={({ type, area, active: isOn }) => ({
                name: `${type}, ${area}`,
                shown: (
                  <>
                    {type} <span className="soft small">{area}</span>
                  </>
                ),
                badge: !isOn && <span className="badge badge--muted">{stateWord(isOn)}</span>,
              })}
              onClose={list.reload}
            />
          )}
          {isWhole && total === 0 && access.edit && <StartButton onStarted={list.reload} />}
        </ResourceList>
      </div>
      <aside className={styles.aside}>
        <TryDelivery />
      </aside>
      {asked && (
        <DisableDialog
          selection={asked.selection}
          closesShop={active > 0 && active <= activeIn(asked.selection, items)}
          onDone={asked.done}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** How many of what is chosen is on: of a whole filter, all that it shows at most. */
const activeIn = ({ body, ids, count }: Selection, items: readonly DeliveryItem[]): number =>
  'ids' in body ? items.filter((item) => item.active && ids.includes(item.id)).length : count;

function StartButton({ onStarted }: { onStarted: () => void }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await postData<{ added: number }>('/api/dashboard/deliveries/start', {});
    setBusy(false);
    if (!answer.success) return notify.error(answer.err);
    notify.success(t('deliveries.started', { count: answer.added }));
    onStarted();
  };
  return (
    <button type="button" className="button" aria-busy={busy} onClick={() => void start()}>
      {t('deliveries.start')}
    </button>
  );
}

interface DisableDialogProps {
  selection: Selection;
  closesShop: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before deliveries are switched off, and says so if the shop would deliver nothing any more. */
function DisableDialog({ selection, closesShop, onDone, onClose }: DisableDialogProps) {
  const [busy, setBusy] = useState(false);
  const { count, body } = selection;
  const disable = async () => {
    setBusy(true);
    const answer = await postData<{ count: number }>(
      '/api/dashboard/deliveries/actions/disable',
      body,
    );
    setBusy(false);
    onClose();
    if (!answer.success) return notify.error(answer.err);
    notify.success(t('deliveries.actions.disableDone', { count: answer.count }));
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('deliveries.actions.disable')}
      label={t('deliveries.actions.disable')}
      danger={closesShop}
      busy={busy}
      onConfirm={() => void disable()}
      onClose={onClose}
    >
      <p>{t('deliveries.actions.disableText', { count })}</p>
      {closesShop && <p className="notice notice--warning">{t('deliveries.closesShop')}</p>}
    </ConfirmDialog>
  );
}
