import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { couponList, type CouponItem } from '#domain/coupons/record.ts';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { CouponBadge, usesText, validityText } from './coupon-text.tsx';

/** What it takes off, and from which sum: '10% de desconto, a partir de R$ 600,00'. */
const worthText = ({ percent, minTotal }: CouponItem): string =>
  [
    t('coupons.percentOff', { percent }),
    minTotal > 0 ? t('coupons.from', { sum: formatReais(minTotal) }) : '',
  ]
    .filter(Boolean)
    .join(' ');

const screen: ListScreen<CouponItem> = {
  section: 'coupons',
  list: couponList,
  columns: [
    {
      name: 'code',
      sort: 'code',
      cell: (item) => <NameCell name={item.code} detail={worthText(item)} />,
    },
    { name: 'validity', sort: 'endsAt', cell: validityText },
    { name: 'used', sort: '-used', numeric: true, cell: usesText },
    { name: 'phase', onCard: 'corner', cell: CouponBadge },
  ],
  actions: [{ name: 'enable' }, { name: 'disable' }],
};

interface CouponListProps {
  access: Access;
  first: FirstPage<CouponItem>;
}

/** The coupons, by how they stand. */
export default function CouponList({ access, first }: CouponListProps) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
