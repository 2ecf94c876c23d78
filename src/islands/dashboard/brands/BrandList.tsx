import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { brandList, type BrandItem } from '#domain/brands/brand.ts';
import { formatShortDay } from '#domain/date.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import { joined, type MergeTexts } from '../list/MergeDialog.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { useMerge } from '../list/useMerge.tsx';

const screen: ListScreen<BrandItem> = {
  section: 'brands',
  list: brandList,
  picture: ({ logo, name }) =>
    logo ? (
      <img src={thumbnailUrl(logo.key)} alt="" width={48} height={32} loading="lazy" data-whole />
    ) : (
      <span aria-hidden="true">{name.slice(0, 1)}</span>
    ),
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: ({ name, slug }) => <NameCell name={name} detail={`/marca/${slug}`} />,
    },
    { name: 'products', numeric: true },
    {
      name: 'updatedAt',
      sort: '-updatedAt',
      onCard: 'hidden',
      cell: ({ updatedAt }) => updatedAt > 0 && formatShortDay(updatedAt),
    },
  ],
};

const pathOf = ({ slug }: BrandItem): string => `/marca/${slug}`;

const mergeTexts: MergeTexts<BrandItem> = {
  detail: (brand) => `${t('brands.products', { count: brand.products })} · ${pathOf(brand)}`,
  consequences: (stays, gone) => [
    t('brands.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.name,
    }),
    t('brands.merge.redirected', { from: joined(gone.map(pathOf)), to: pathOf(stays) }),
    t('brands.merge.gone', { count: gone.length, names: joined(gone.map(({ name }) => name)) }),
  ],
};

interface BrandListProps {
  access: Access;
  first: FirstPage<BrandItem>;
}

/** The brands; several that are the same are made one. */
export default function BrandList({ access, first }: BrandListProps) {
  const list = useList(screen, first);
  const merge = useMerge('brands', list, mergeTexts);
  return (
    <>
      <ResourceList screen={{ ...screen, actions: [merge.action] }} access={access} list={list} />
      {merge.dialog}
    </>
  );
}
