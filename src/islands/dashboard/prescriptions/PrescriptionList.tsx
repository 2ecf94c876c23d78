import { t } from '#i18n/t.ts';
import BookOpen from 'lucide-react/icons/book-open';
import Columns3 from 'lucide-react/icons/columns-3';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect } from 'react';
import { formatShortDay } from '#domain/date.ts';
import { BENCH_PATH, BOARD_PATH, BOOK_PATH } from '#domain/laboratory/paths.ts';
import { serviceOrderList, type ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';
import type { ListProps } from '../list/MergeableList.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList } from '../list/useList.ts';
import { HeadLabel } from '../ui/PageHead.tsx';
import { showWaiting } from '../waiting.ts';
import { PrescriptionBadge } from './PrescriptionBadge.tsx';
import styles from './Prescriptions.module.css';

const screen: ListScreen<ServiceOrderItem> = {
  section: 'prescriptions',
  list: serviceOrderList,
  compact: true,
  columns: [
    {
      name: 'number',
      sort: '-number',
      cell: ({ number, wearer, buyer }) => (
        <NameCell
          name={`${t('prescriptions.record.title', { number })} · ${wearer}`}
          detail={wearer === buyer ? '' : buyer}
        />
      ),
    },
    {
      name: 'lens',
      cell: ({ kind, lens, frame, work }) => {
        const what = kind && t(`orderKind.${kind}`);
        if (isBenchKind(kind)) return <NameCell name={`${what}: ${frame}`} detail={work} />;
        return <NameCell name={lens} detail={[what, frame].filter(Boolean).join(' · ')} />;
      },
    },
    {
      name: 'state',
      cell: (item) => (
        <span className={styles.state}>
          <PrescriptionBadge item={item} />
        </span>
      ),
    },
    {
      name: 'laboratory',
      sort: 'laboratory',
      cell: ({ laboratory, tray }) => (
        <NameCell name={laboratory} detail={tray && `${t('prescriptions.fields.tray')} ${tray}`} />
      ),
    },
    {
      name: 'dueAt',
      sort: 'dueAt',
      numeric: true,
      cell: ({ dueAt, isLate }) =>
        dueAt !== null && (
          <span className={isLate ? `figures ${styles.late}` : 'figures'}>
            {formatShortDay(dueAt - 1)}
          </span>
        ),
    },
  ],
};

/** The optician's queue: prescriptions to check, and lenses by where they are. */
export default function PrescriptionList({ access, first }: ListProps<ServiceOrderItem>) {
  const list = useList(screen, first);
  // The view that the menu counts (`waiting` of the resource).
  const { toCheck } = list.counts;
  useEffect(() => {
    if (toCheck !== undefined) showWaiting('prescriptions', toCheck);
  }, [toCheck]);
  return (
    <ResourceList screen={screen} access={access} list={list}>
      <a className="button" href={BOARD_PATH}>
        <Columns3 className="icon" aria-hidden="true" />
        <HeadLabel>{t('prescriptions.board.link')}</HeadLabel>
      </a>
      {access.edit && (
        <a className="button" href={BENCH_PATH}>
          <Wrench className="icon" aria-hidden="true" />
          <HeadLabel>{t('prescriptions.services.link')}</HeadLabel>
        </a>
      )}
      {access.edit && (
        <a className="button" href={BOOK_PATH}>
          <BookOpen className="icon" aria-hidden="true" />
          <HeadLabel>{t('prescriptions.book.link')}</HeadLabel>
        </a>
      )}
    </ResourceList>
  );
}
