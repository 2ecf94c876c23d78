import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { attributeList, type AttributeItem } from '#domain/attributes/attribute.ts';
import { formatShortDay } from '#domain/date.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import { joined, type MergeTexts } from '../list/MergeDialog.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { useMerge } from '../list/useMerge.tsx';
import { usageText } from './usage-text.ts';

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
    {
      name: 'updatedAt',
      sort: '-updatedAt',
      onCard: 'hidden',
      cell: ({ updatedAt }) => updatedAt > 0 && formatShortDay(updatedAt),
    },
  ],
};

const mergeTexts: MergeTexts<AttributeItem> = {
  detail: (attribute) => `${valuesOf(attribute)} · ${usageText(attribute)}`,
  consequences: (stays, gone) => [
    t('attributes.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.name,
    }),
    t('attributes.merge.values', { name: stays.name }),
    t('attributes.merge.gone', { count: gone.length, names: joined(gone.map(({ name }) => name)) }),
  ],
};

interface AttributeListProps {
  access: Access;
  first: FirstPage<AttributeItem>;
}

/** The attributes with their values; several that are the same are made one. */
export default function AttributeList({ access, first }: AttributeListProps) {
  const list = useList(screen, first);
  const merge = useMerge('attributes', list, mergeTexts);
  return (
    <>
      <ResourceList screen={{ ...screen, actions: [merge.action] }} access={access} list={list} />
      {merge.dialog}
    </>
  );
}
