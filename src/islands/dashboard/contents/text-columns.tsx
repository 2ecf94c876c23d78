import { t } from '#i18n/t.ts';
import type { ContentFacts } from '#domain/contents/content.ts';
import { formatShortDay } from '#domain/date.ts';
import { NameCell } from '../list/NameCell.tsx';
import type { Column } from '../list/screen.ts';
import { ContentBadge } from './ContentBadge.tsx';

/** What lists show of texts with addresses of their own below `place`. */
export const textColumns = (place: string): Column<ContentFacts>[] => [
  {
    name: 'name',
    sort: 'name',
    cell: ({ name, slug }) => <NameCell name={name} detail={`/${place}/${slug}`} />,
  },
  ...publishingColumns(() => t('pages.template')),
];

/** How far a content is published, and when it was changed: `unchanged` says that it never was. */
export const publishingColumns = (unchanged: () => string): Column<ContentFacts>[] => [
  {
    name: 'status',
    onCard: 'corner',
    cell: ({ status }) => <ContentBadge status={status} />,
  },
  {
    name: 'updatedAt',
    sort: '-updatedAt',
    onCard: 'hidden',
    cell: ({ updatedAt }) => (updatedAt > 0 ? formatShortDay(updatedAt) : unchanged()),
  },
];
