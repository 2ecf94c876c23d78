import { t } from '#i18n/t.ts';
import { type AttributeItem, attributeList } from '#domain/attributes/attribute.ts';
import { formatList } from '#domain/language.ts';
import { NameCell } from '../list/NameCell.tsx';
import { changedColumn, type ListScreen } from '../list/screen.ts';
import { type ListProps, MergeableList } from '../list/MergeableList.tsx';
import type { MergeTexts } from '../list/MergeDialog.tsx';
import { usageText } from '../list/usage-text.ts';

const valuesOf = ({ values }: AttributeItem): string => values.map(({ name }) => name).join(', ');

const screen: ListScreen<AttributeItem> = {
  section: 'attributes',
  list: attributeList,
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: (attribute) => <NameCell name={attribute.name} detail={valuesOf(attribute)} />,
    },
    { name: 'products', numeric: true, onCard: 'hidden' },
    { name: 'variants', numeric: true },
    changedColumn,
  ],
};

const mergeTexts: MergeTexts<AttributeItem> = {
  detail: (attribute) => `${valuesOf(attribute)} · ${usageText('attributes', attribute)}`,
  consequences: (stays, gone) => [
    t('attributes.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.name,
    }),
    t('attributes.merge.values', { name: stays.name }),
    t('attributes.merge.gone', {
      count: gone.length,
      names: formatList(gone.map(({ name }) => name)),
    }),
  ],
};

/** The attributes with their values; several that are the same are made one. */
export default function AttributeList(props: ListProps<AttributeItem>) {
  return <MergeableList {...props} screen={screen} texts={mergeTexts} />;
}
