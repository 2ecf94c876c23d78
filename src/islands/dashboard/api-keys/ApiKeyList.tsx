import { t } from '#i18n/t.ts';
import { keyList, type ApiKey } from '#domain/api-keys/api-key.ts';
import { formatMoment, formatShortDay } from '#domain/date.ts';
import type { ListProps } from '../list/MergeableList.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList } from '../list/useList.ts';
import { makerText } from './maker-text.ts';

const screen: ListScreen<ApiKey> = {
  section: 'keys',
  list: keyList,
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: ({ name, prefix }) => <NameCell name={name} detail={`${prefix}…`} />,
    },
    {
      name: 'lastUsedAt',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('keys.never') : formatMoment(lastUsedAt)),
    },
    {
      name: 'expiresAt',
      cell: ({ expiresAt }) =>
        expiresAt === null ? t('keys.noExpiry') : formatShortDay(expiresAt - 1),
    },
    { name: 'maker', cell: ({ maker }) => makerText(maker) },
    { name: 'createdAt', sort: '-createdAt', cell: ({ createdAt }) => formatShortDay(createdAt) },
  ],
};

/** The keys with which other programs call the API. */
export default function ApiKeyList({ access, first }: ListProps<ApiKey>) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
