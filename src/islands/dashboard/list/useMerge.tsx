import { t } from '#i18n/t.ts';
import Merge from 'lucide-react/icons/merge';
import { useState, type ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { notify } from '#stores/toasts.ts';
import { OnDemand } from '../ui/OnDemand.tsx';
import type { Mergeable, MergeTexts } from './MergeDialog.tsx';
import type { BulkAction } from './screen.ts';
import type { List } from './useList.ts';

const loadMerge = () => import('./MergeDialog.tsx');

/** "Juntar" for the selection of a section's list, and the dialog that asks which of them stays. */
export function useMerge<Item extends Mergeable>(
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
