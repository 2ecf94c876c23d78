import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { CategoryTreeNode } from '#domain/categories/category.ts';
import type { CategoryMove } from '#domain/categories/category-input.ts';
import { afterMove } from '#domain/categories/category-order.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';

const PATH = '/api/dashboard/categories';

/** The tree, its moves one after the other, and what is said of the last one. */
export function useCategoryTree(first: CategoryTreeNode[]) {
  const [tree, setTree] = useState(first);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  // A second move comes before the next render: state alone would let it through.
  const moving = useRef(false);

  const reload = async () => {
    const answer = await getData<{ tree: CategoryTreeNode[] }>(`${PATH}/tree`);
    if (answer.success) setTree(answer.tree);
    else notify.error(answer.err);
  };

  /** Moves a branch at once on the screen; the shop may refuse it, and then it is back. */
  const move = async (id: string, to: CategoryMove) => {
    if (moving.current) return;
    moving.current = true;
    const before = tree;
    setTree(afterMove(before, id, to));
    setBusy(true);
    const answer = await postData(`${PATH}/${id}/move`, to);
    if (answer.success) {
      const name = before.find((node) => node.id === id)?.name ?? '';
      const parent = before.find((node) => node.id === to.parentId)?.trail;
      setSaid(
        parent === undefined
          ? t('categories.movedRoot', { name, place: to.position + 1 })
          : t('categories.moved', { name, parent, place: to.position + 1 }),
      );
      await reload();
    } else {
      setTree(before);
      notify.error(answer.err);
    }
    setBusy(false);
    moving.current = false;
  };

  return { tree, busy, said, move: (id: string, to: CategoryMove) => void move(id, to), reload };
}
