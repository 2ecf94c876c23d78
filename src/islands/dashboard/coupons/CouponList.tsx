import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { couponList, type CouponItem } from '#domain/coupons/record.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { ruleText } from './rule-text.ts';
import { CouponBadge, usesText, validityText } from './coupon-text.tsx';

/** A coupon in words; an automatic promotion says that it is one. */
const detailOf = (item: CouponItem): string =>
  item.automatic ? `${t('coupons.automatic')} · ${ruleText(item)}` : ruleText(item);

const screen: ListScreen<CouponItem> = {
  section: 'coupons',
  list: couponList,
  columns: [
    {
      name: 'code',
      sort: 'code',
      cell: (item) => <NameCell name={item.code} detail={detailOf(item)} />,
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

/** The coupons, by their state. */
export default function CouponList({ access, first }: CouponListProps) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
