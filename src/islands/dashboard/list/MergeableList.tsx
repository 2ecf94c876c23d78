import type { Access } from '#domain/access/permission.ts';
import type { Mergeable, MergeTexts } from './MergeDialog.tsx';
import { ResourceList } from './ResourceList.tsx';
import type { ListScreen, Row } from './screen.ts';
import { useList, type FirstPage } from './useList.ts';
import { useMerge } from './useMerge.tsx';

/** What the page of a section's list gives to its screen (`listPage` of src/pages/_edge). */
export interface ListProps<Item extends Row> {
  access: Access;
  first: FirstPage<Item>;
}

interface MergeableListProps<Item extends Mergeable> extends ListProps<Item> {
  screen: ListScreen<Item>;
  texts: MergeTexts<Item>;
}

/** A list of records of which several that are the same are made one. */
export function MergeableList<Item extends Mergeable>({
  screen,
  texts,
  access,
  first,
}: MergeableListProps<Item>) {
  const list = useList(screen, first);
  const merge = useMerge(screen.section, list, texts);
  return (
    <>
      <ResourceList screen={{ ...screen, actions: [merge.action] }} access={access} list={list} />
      {merge.dialog}
    </>
  );
}
