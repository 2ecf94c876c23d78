import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { formatShortDay } from '#domain/date.ts';
import { letterTextList, type LetterTextItem } from '#domain/letters/letter-text.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';

/** Who gave a letter other texts, and when. */
export const changeText = ({ changed, updatedAt, updatedBy }: LetterTextItem): string =>
  changed
    ? t('letterTexts.changedBy', { name: updatedBy, day: formatShortDay(updatedAt) })
    : t('letterTexts.original');

const screen: ListScreen<LetterTextItem> = {
  section: 'letterTexts',
  list: letterTextList,
  columns: [
    { name: 'name', cell: ({ name, when }) => <NameCell name={name} detail={when} /> },
    { name: 'subject', onCard: 'hidden' },
    {
      name: 'changed',
      onCard: 'hidden',
      cell: (item) => <span className={item.changed ? undefined : 'soft'}>{changeText(item)}</span>,
    },
  ],
  actions: [{ name: 'restore', confirm: true }],
};

interface LetterTextListProps {
  access: Access;
  first: FirstPage<LetterTextItem>;
}

/** Every letter that the shop sends, in the order in which a buyer gets them. */
export default function LetterTextList({ access, first }: LetterTextListProps) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
