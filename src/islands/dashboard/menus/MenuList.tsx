import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { contentListShape } from '#domain/contents/content-list.ts';
import type { ContentFacts } from '#domain/contents/content.ts';
import { publishingColumns } from '../contents/text-columns.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';

const screen: ListScreen<ContentFacts> = {
  section: 'menus',
  list: contentListShape,
  columns: [{ name: 'name', sort: 'name' }, ...publishingColumns(() => t('menus.template'))],
};

/** The menus of the shop. */
export default function MenuList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<ContentFacts>;
}) {
  return <ResourceList screen={screen} access={access} list={useList(screen, first)} />;
}
