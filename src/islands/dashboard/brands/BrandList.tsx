import { t } from '#i18n/t.ts';
import { type BrandItem, brandList } from '#domain/brands/brand.ts';
import { formatList } from '#domain/language.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { NameCell } from '../list/NameCell.tsx';
import { changedColumn, type ListScreen } from '../list/screen.ts';
import { type ListProps, MergeableList } from '../list/MergeableList.tsx';
import type { MergeTexts } from '../list/MergeDialog.tsx';

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
    changedColumn,
  ],
};

const pathOf = ({ slug }: BrandItem): string => `/marca/${slug}`;

const mergeTexts: MergeTexts<BrandItem> = {
  detail: (brand) => `${t('dashboard.products', { count: brand.products })} · ${pathOf(brand)}`,
  consequences: (stays, gone) => [
    t('brands.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.name,
    }),
    t('brands.merge.followed', {
      name: stays.name,
      names: formatList(gone.map(({ name }) => name)),
    }),
    t('brands.merge.redirected', { from: formatList(gone.map(pathOf)), to: pathOf(stays) }),
    t('brands.merge.gone', { count: gone.length, names: formatList(gone.map(({ name }) => name)) }),
  ],
};

/** The brands; several that are the same are made one. */
export default function BrandList(props: ListProps<BrandItem>) {
  return <MergeableList {...props} screen={screen} texts={mergeTexts} />;
}
