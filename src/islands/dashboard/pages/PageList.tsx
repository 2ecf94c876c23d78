import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { contentListShape } from '#domain/contents/content-list.ts';
import type { ContentFacts } from '#domain/contents/content.ts';
import { formatShortDay } from '#domain/date.ts';
import { gapsOf, type NamedSetting } from '#domain/pages/shop-fields.ts';
import { ContentBadge } from '../contents/ContentBadge.tsx';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { GapNotice } from './GapNotice.tsx';

const screen: ListScreen<ContentFacts> = {
  section: 'pages',
  list: contentListShape,
  columns: [
    {
      name: 'name',
      sort: 'name',
      cell: ({ name, slug }) => <NameCell name={name} detail={`/pagina/${slug}`} />,
    },
    {
      name: 'status',
      onCard: 'corner',
      cell: ({ status }) => <ContentBadge status={status} />,
    },
    {
      name: 'updatedAt',
      sort: '-updatedAt',
      onCard: 'hidden',
      cell: ({ updatedAt }) => (updatedAt > 0 ? formatShortDay(updatedAt) : t('pages.template')),
    },
  ],
};

/** What every shop's policies name, whatever else they say. */
const POLICIES = '%seller% %contact%';

interface PageListProps {
  access: Access;
  first: FirstPage<ContentFacts>;
  /** Settings that texts may name and that are empty. */
  empty: readonly NamedSetting[];
}

/** Policies and other texts of the shop. */
export default function PageList({ access, first, empty }: PageListProps) {
  const list = useList(screen, first);
  return (
    <>
      <GapNotice gaps={gapsOf(POLICIES, empty)} />
      <ResourceList screen={screen} access={access} list={list} />
    </>
  );
}
