import type { Access } from '#domain/access/permission.ts';
import type { Mergeable, MergeTexts } from './MergeDialog.tsx';
import { ResourceList } from './ResourceList.tsx';
import type { BulkAction, ListScreen, Row } from './screen.ts';
import { type FirstPage, type List, useList } from './useList.ts';
import { t } from '#i18n/t.ts';
import Merge from 'lucide-react/icons/merge';
import { type ReactNode, useState } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { notify } from '#stores/toasts.ts';
import { OnDemand } from '../ui/OnDemand.tsx';

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

const loadMerge = () => import('./MergeDialog.tsx');

/** "Juntar" for the selection of a section's list, and the dialog that asks which of them stays. */
function useMerge<Item extends Mergeable>(
  section: Section,
  list: List<Item>,
  texts: MergeTexts<Item>,
): { action: BulkAction; dialog: ReactNode } {
  const [merging, setMerging] = useState<{ items: Item[]; done: () => void } | null>(null);
  return {
    action: {
      name: 'merge',
      icon: Merge,
      right: 'delete',
      open: ({ ids }, done) => {
        const items = list.page.items.filter(({ id }) => ids.includes(id));
        if (items.length < 2) notify.error(t('dashboard.merge.several'));
        else setMerging({ items, done });
      },
    },
    dialog: merging && (
      <OnDemand load={loadMerge} onClose={() => setMerging(null)}>
        {({ MergeDialog }) => (
          <MergeDialog
            {...texts}
            section={section}
            items={merging.items}
            onDone={merging.done}
            onClose={() => setMerging(null)}
          />
        )}
      </OnDemand>
    ),
  };
}
