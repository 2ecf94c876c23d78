import { t } from '#i18n/t.ts';
import { type ColorItem, colorList } from '#domain/colors/color.ts';
import { formatList } from '#domain/language.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { changedColumn, type ListScreen } from '../list/screen.ts';
import { type ListProps, MergeableList } from '../list/MergeableList.tsx';
import type { MergeTexts } from '../list/MergeDialog.tsx';
import styles from './Colors.module.css';
import { usageText } from '../list/usage-text.ts';

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
    changedColumn,
  ],
};

const mergeTexts: MergeTexts<ColorItem> = {
  sign: (color) => <Swatch {...color} />,
  detail: (color) => usageText('colors', color),
  consequences: (stays, gone) => [
    t('colors.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.name,
    }),
    t('colors.merge.gone', { count: gone.length, names: formatList(gone.map(({ name }) => name)) }),
  ],
};

/** The colours, as the shop draws them; several that are the same are made one. */
export default function ColorList(props: ListProps<ColorItem>) {
  return <MergeableList {...props} screen={screen} texts={mergeTexts} />;
}
