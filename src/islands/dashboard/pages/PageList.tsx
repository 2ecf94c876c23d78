import type { Access } from '#domain/access/permission.ts';
import { contentListShape } from '#domain/contents/content-list.ts';
import type { ContentFacts } from '#domain/contents/content.ts';
import { gapsOf, type EmptySetting } from '#domain/pages/shop-fields.ts';
import { GapNotice } from '../contents/GapNotice.tsx';
import { textColumns } from '../contents/text-columns.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';

const screen: ListScreen<ContentFacts> = {
  section: 'pages',
  list: contentListShape,
  columns: textColumns('pagina'),
};

/** What every shop's policies name, whatever else they say. */
const POLICIES = '%seller% %contact%';

interface PageListProps {
  access: Access;
  first: FirstPage<ContentFacts>;
  /** Settings that texts may name and that are empty. */
  empty: readonly EmptySetting[];
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
