import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import type { CategoryTreeNode } from '#domain/categories/category.ts';
import type { CategoryMove } from '#domain/categories/category-input.ts';
import { afterMove } from '#domain/categories/category-order.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';

const PATH = '/api/dashboard/categories';

/** Milliseconds in which a move can be taken back by its notice. */
const UNDO_MS = 8_000;

/** Where a branch is. */
function placeOf(tree: readonly CategoryTreeNode[], id: string): CategoryMove | null {
  const node = tree.find((one) => one.id === id);
  if (!node) return null;
  const siblings = tree.filter(({ parentId }) => parentId === node.parentId);
  return { parentId: node.parentId, position: siblings.indexOf(node) };
}

/** The tree, and its moves one after the other; each is announced, and can be undone. */
export function useCategoryTree(first: CategoryTreeNode[]) {
  const [tree, setTree] = useState(first);
  // As it is when a notice is pressed, which is long after the move.
  const latest = useRef(first);
  const [busy, setBusy] = useState(false);
  // A second move comes before the next render: state alone would let it through.
  const moving = useRef(false);

  const show = (next: CategoryTreeNode[]) => {
    latest.current = next;
    setTree(next);
  };

  const reload = async () => {
    const answer = await getData<{ tree: CategoryTreeNode[] }>(`${PATH}/tree`);
    if (answer.success) show(answer.tree);
    else notify.error(answer.err);
  };

  /** Moves a branch at once on the screen; the shop may refuse it, and then it is back. */
  const move = async (id: string, to: CategoryMove) => {
    if (moving.current) return;
    moving.current = true;
    const before = latest.current;
    show(afterMove(before, id, to));
    setBusy(true);
    const answer = await postData(`${PATH}/${id}/move`, to);
    if (answer.success) {
      const name = before.find((node) => node.id === id)?.name ?? '';
      const parent = before.find((node) => node.id === to.parentId)?.trail;
      const back = placeOf(before, id);
      const text =
        parent === undefined
          ? t('categories.movedRoot', { name, place: to.position + 1 })
          : t('categories.moved', { name, parent, place: to.position + 1 });
      // One notice for all moves: keys would leave a row of them.
      notify.success(text, {
        id: 'category-moved',
        duration: UNDO_MS,
        ...(back && {
          action: { label: t('dashboard.undo'), onClick: () => void move(id, back) },
        }),
      });
      await reload();
    } else {
      show(before);
      notify.error(answer.err);
    }
    setBusy(false);
    moving.current = false;
  };

  return { tree, busy, move: (id: string, to: CategoryMove) => void move(id, to), reload };
}
