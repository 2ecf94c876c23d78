import { t } from 'i18next';
import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { brandList, type BrandItem } from '#domain/brands/brand.ts';
import { formatShortDay } from '#domain/date.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { notify } from '#stores/toasts.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { BulkAction, ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { MergeBrands } from './MergeBrands.tsx';

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

interface BrandListProps {
  access: Access;
  first: FirstPage<BrandItem>;
}

/** The brands; several that are the same are made one. */
export default function BrandList({ access, first }: BrandListProps) {
  const list = useList(screen, first);
  const [merging, setMerging] = useState<{ brands: BrandItem[]; done: () => void } | null>(null);
  const merge: BulkAction = {
    name: 'merge',
    icon: Merge,
    right: 'delete',
    open: ({ ids }, done) => {
      const brands = list.page.items.filter(({ id }) => ids.includes(id));
      if (brands.length < 2) notify.error(t('brands.merge.several'));
      else setMerging({ brands, done });
    },
  };
  return (
    <>
      <ResourceList screen={{ ...screen, actions: [merge] }} access={access} list={list} />
      {merging && (
        <MergeBrands
          brands={merging.brands}
          onDone={merging.done}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  );
}
