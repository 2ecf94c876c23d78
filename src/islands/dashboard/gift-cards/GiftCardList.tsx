import { giftCardList, type GiftCardItem } from '#domain/gift-cards/record.ts';
import { formatShortDay } from '#domain/date.ts';
import { textAt } from '#i18n/t.ts';
import { formatReais } from '../format.ts';
import type { ListProps } from '../list/MergeableList.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList } from '../list/useList.ts';

const screen: ListScreen<GiftCardItem> = {
  section: 'giftCards',
  list: giftCardList,
  columns: [
    {
      name: 'name',
      cell: ({ name, recipientName, recipientEmail }) => (
        <NameCell name={name} detail={recipientName || recipientEmail} />
      ),
    },
    { name: 'amount', numeric: true, cell: ({ amount }) => formatReais(amount) },
    {
      name: 'balance',
      sort: '-balance',
      numeric: true,
      cell: ({ balance }) => formatReais(balance),
    },
    {
      name: 'blocked',
      cell: ({ blocked }) => textAt(`giftCards.options.blocked.${blocked}`),
    },
    {
      name: 'createdAt',
      sort: '-createdAt',
      cell: ({ createdAt }) => formatShortDay(createdAt),
    },
  ],
  actions: [{ name: 'block' }, { name: 'unblock' }],
};

/** The gift cards and what is left on them. */
export default function GiftCardList({ access, first }: ListProps<GiftCardItem>) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
