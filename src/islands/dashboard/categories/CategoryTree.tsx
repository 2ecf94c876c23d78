import { t } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import Merge from 'lucide-react/icons/merge';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import type { CategoryTreeNode } from '#domain/categories/category.ts';
import { fold } from '#domain/catalogue/fold.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { formatList } from '#domain/language.ts';
import { notify } from '#stores/toasts.ts';
import { showFlashMessage } from '../flash-message.ts';
import bulkStyles from '../list/BulkBar.module.css';
import type { MergeTexts } from '../list/MergeDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { HeadLabel, PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import filterStyles from '../list/FilterBar.module.css';
import styles from './Categories.module.css';
import { CategoryRows } from './CategoryRows.tsx';
import { useCategoryTree } from './useCategoryTree.ts';

const loadMerge = () => import('../list/MergeDialog.tsx');

interface CategoryTreeProps {
  access: Access;
  tree: CategoryTreeNode[];
}

const pathOf = ({ path }: CategoryTreeNode): string => `/categoria/${path}`;

const mergeTexts: MergeTexts<CategoryTreeNode> = {
  detail: ({ trail, products }) => `${trail} · ${t('dashboard.products', { count: products })}`,
  consequences: (stays, gone) => [
    t('categories.merge.moved', {
      count: gone.reduce((sum, { products }) => sum + products, 0),
      name: stays.trail,
    }),
    ...(gone.some(({ children }) => children > 0)
      ? [t('categories.merge.children', { name: stays.trail })]
      : []),
    t('categories.merge.followed', {
      name: stays.trail,
      names: formatList(gone.map(({ trail }) => trail)),
    }),
    t('categories.merge.redirected', { from: formatList(gone.map(pathOf)), to: pathOf(stays) }),
    t('categories.merge.gone', {
      count: gone.length,
      names: formatList(gone.map((one) => one.trail)),
    }),
  ],
};

/** The shop's categories as a tree, in the order of its menus. */
export default function CategoryTree({ access, tree: first }: CategoryTreeProps) {
  const { tree, busy, move, reload } = useCategoryTree(first);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState<CategoryTreeNode[] | null>(null);
  useEffect(showFlashMessage, []);

  const q = fold(search.trim());
  const shown =
    q === '' ? tree : tree.filter(({ trail, path }) => fold(`${trail} ${path}`).includes(q));
  const selected = tree.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const merge = () => {
    if (selected.length < 2) notify.error(t('dashboard.merge.several'));
    else setMerging(selected);
  };
  const merged = () => {
    setChosen(new Set());
    void reload();
  };

  return (
    <>
      <PageHead
        title={t('sections.categories')}
        lead={<p className="small soft">{t('categories.count', { count: tree.length })}</p>}
      >
        <a className="button button--quiet" href="/api/dashboard/categories/export" download>
          <Download className="icon" aria-hidden="true" />
          <HeadLabel>{t('dashboard.export')}</HeadLabel>
        </a>
        {access.edit && (
          <a className="button button--primary" href={`${dashboardPath('categories')}/novo`}>
            <Plus className="icon" aria-hidden="true" />
            {t('categories.new')}
          </a>
        )}
      </PageHead>
      {tree.length > 0 && (
        <div className={styles.tools}>
          <div className={filterStyles.search}>
            <SearchField
              label={t('categories.search')}
              placeholder={t('categories.searchHint')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
          {access.edit && <p className="small soft">{t('categories.moveHint')}</p>}
        </div>
      )}
      <div className={styles.sheet} aria-busy={busy}>
        {shown.length > 0 ? (
          <CategoryRows
            nodes={shown}
            access={access}
            isWhole={q === ''}
            chosen={chosen}
            onToggle={toggle}
            onMove={move}
          />
        ) : (
          <EmptyState>
            {t(tree.length === 0 ? 'categories.empty' : 'dashboard.nothingFound')}
          </EmptyState>
        )}
      </div>
      {selected.length > 0 && (
        <div className={bulkStyles.bulk} role="region" aria-label={t('dashboard.selection')}>
          <p role="status">
            {t('dashboard.selected', { count: selected.length })}
            <button type="button" className="link soft" onClick={() => setChosen(new Set())}>
              {t('dashboard.clearSelection')}
            </button>
          </p>
          <button type="button" className="button button--small" onClick={merge}>
            <Merge className="icon" aria-hidden="true" />
            {t('categories.actions.merge')}
          </button>
        </div>
      )}
      {merging && (
        <OnDemand load={loadMerge} onClose={() => setMerging(null)}>
          {({ MergeDialog }) => (
            <MergeDialog
              {...mergeTexts}
              section="categories"
              items={merging}
              onDone={merged}
              onClose={() => setMerging(null)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
