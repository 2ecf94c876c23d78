import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { colorList, type ColorItem } from '#domain/colors/color.ts';
import { formatShortDay } from '#domain/date.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import { joined, type MergeTexts } from '../list/MergeDialog.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { useMerge } from '../list/useMerge.tsx';
import styles from './Colors.module.css';
import { usageText } from './usage-text.ts';

const screen: ListScreen<ColorItem> = {
  section: 'colors',
  list: colorList,
  picture: (color) => (
    <i className={styles.sample}>
      <Swatch {...color} />
    </i>
  ),
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: ({ name, hex, hex2 }) => (
        <NameCell name={name} detail={[hex, hex2].filter(Boolean).join(' · ')} />
      ),
    },
    { name: 'products', numeric: true, onCard: 'hidden' },
    { name: 'variants', numeric: true },
    {
      name: 'updatedAt',
      sort: '-updatedAt',
      onCard: 'hidden',
      cell: ({ updatedAt }) => updatedAt > 0 && formatShortDay(updatedAt),
    },
  ],
};

const mergeTexts: MergeTexts<ColorItem> = {
  sign: (color) => <Swatch {...color} />,
  detail: usageText,
  consequences: (stays, gone) => [
    t('colors.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.name,
    }),
    t('colors.merge.gone', { count: gone.length, names: joined(gone.map(({ name }) => name)) }),
  ],
};

interface ColorListProps {
  access: Access;
  first: FirstPage<ColorItem>;
}

/** The colours, as the shop draws them; several that are the same are made one. */
export default function ColorList({ access, first }: ColorListProps) {
  const list = useList(screen, first);
  const merge = useMerge('colors', list, mergeTexts);
  return (
    <>
      <ResourceList screen={{ ...screen, actions: [merge.action] }} access={access} list={list} />
      {merge.dialog}
    </>
  );
}
