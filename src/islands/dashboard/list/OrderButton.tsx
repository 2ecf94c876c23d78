import { t, textAt } from '#i18n/t.ts';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useRef, useState, type ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { RefusalMessage } from '../../form/RefusalMessage.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { moved } from '../ui/moved.ts';
import { SortableList } from '../ui/SortableList.tsx';
import { HeadLabel } from '../ui/PageHead.tsx';
import styles from './List.module.css';

interface OrderProps<Item> {
  section: Section;
  /** What a record is called, in words and as the row shows it. */
  rowOf: (item: Item) => { name: string; shown: ReactNode; badge?: ReactNode };
  /** Called once the dialog is closed: the order may be another. */
  onClose: () => void;
}

/** Asks for the order in which visitors see the records of a section; texts below `{section}.order`. */
export function OrderButton<Item extends { id: string }>(props: OrderProps<Item>) {
  const { section, onClose } = props;
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const open = async () => {
    const answer = await getData<{ items: Item[] }>(
      `/api/dashboard/${section}?sort=position&limit=100`,
    );
    if (answer.success) setItems(answer.items);
    else notify.error(answer.err);
  };
  return (
    <>
      <button type="button" className="button button--quiet" onClick={() => void open()}>
        <ArrowDownUp className="icon" aria-hidden="true" />
        <HeadLabel>{textAt(`${section}.order.open`)}</HeadLabel>
      </button>
      {items && (
        <OrderDialog
          {...props}
          items={items}
          onClose={() => {
            setItems(null);
            onClose();
          }}
        />
      )}
    </>
  );
}

/** The records in their order: dragged, or moved by the arrow keys; each move is stored at once. */
function OrderDialog<Item extends { id: string }>({
  section,
  items: first,
  rowOf,
  onClose,
}: OrderProps<Item> & { items: readonly Item[] }) {
  const [items, setItems] = useState(first);
  const [err, setErr] = useState('');
  // One after the other: each says by how many places, counted from what the one before has left.
  const queue = useRef(Promise.resolve());
  const title = textAt(`${section}.order.title`);

  const move = (from: number, to: number) => {
    const { id } = items[from]!;
    setItems(moved(items, from, to));
    queue.current = queue.current.then(async () => {
      const answer = await postData(`/api/dashboard/${section}/${id}/move`, { by: to - from });
      if (answer.success) return;
      setErr(answer.err);
      setItems((now) =>
        moved(
          now,
          now.findIndex((one) => one.id === id),
          from,
        ),
      );
    });
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <button type="button" className="button button--primary" onClick={onClose}>
          {t('dashboard.sort.done')}
        </button>
      }
    >
      <p className="small soft">{textAt(`${section}.order.text`)}</p>
      <RefusalMessage message={err} />
      <SortableList
        label={title}
        rows={items.map((item) => ({ key: item.id, name: rowOf(item).name }))}
        onMove={move}
      >
        {(index, handle) => {
          const { shown, badge } = rowOf(items[index]!);
          return (
            <div className={styles.ordered}>
              {handle}
              <span>{shown}</span>
              {badge}
            </div>
          );
        }}
      </SortableList>
    </Dialog>
  );
}
