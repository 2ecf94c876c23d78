import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { lensList, type LensItem } from '#domain/lenses/record.ts';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { furtherRangeText, indexText, rangeText, usesText } from './lens-text.ts';
import styles from './Lenses.module.css';
import { LensMatrix } from './LensMatrix.tsx';
import { TryLens } from './TryLens.tsx';

const screen: ListScreen<LensItem> = {
  section: 'lenses',
  list: lensList,
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: (item) => (
        <NameCell
          name={item.name}
          detail={`${t(`lenses.options.type.${item.type}`)} · ${usesText(item)}`}
        />
      ),
    },
    { name: 'index', sort: 'index', numeric: true, cell: ({ index }) => indexText(index) },
    {
      name: 'range',
      cell: (item) => (
        <>
          {rangeText(item)}
          <span className={styles.note}>{furtherRangeText(item)}</span>
        </>
      ),
    },
    {
      name: 'days',
      sort: 'days',
      cell: ({ days }) => t('lenses.workingDays', { count: days }),
    },
    { name: 'price', sort: 'price', numeric: true, cell: ({ price }) => formatReais(price) },
    {
      name: 'active',
      onCard: 'corner',
      cell: ({ active }) => (
        <span className={active ? 'soft' : 'badge badge--muted'}>
          {t(`lenses.options.active.${active ? 'true' : 'false'}`)}
        </span>
      ),
    },
  ],
  actions: [{ name: 'enable' }, { name: 'disable' }],
};

interface LensListProps {
  access: Access;
  first: FirstPage<LensItem>;
}

/** The lenses, what is on sale by index and type, and a trial with a prescription. */
export default function LensList({ access, first }: LensListProps) {
  const list = useList(screen, first);
  return (
    <div className={styles.columns}>
      <div className={styles.list}>
        <ResourceList screen={screen} access={access} list={list} />
        <LensMatrix version={list.page} />
      </div>
      <aside>
        <TryLens lenses={list.page.items.filter(({ active }) => active)} />
      </aside>
    </div>
  );
}
