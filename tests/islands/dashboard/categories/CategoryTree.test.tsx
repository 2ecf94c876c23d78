import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ExternalToast } from 'sonner';
import { expect, it, vi } from 'vitest';
import type { CategoryTreeNode } from '#domain/categories/category.ts';
import CategoryTree from '#islands/dashboard/categories/CategoryTree.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, fakeShop } from '../../../support/islands.ts';

const node = (id: string, name: string): CategoryTreeNode => ({
  id,
  name,
  path: id,
  trail: name,
  parentId: null,
  depth: 0,
  children: 0,
  products: 0,
  picture: null,
});
const tree = [node('sun', 'Sol'), node('read', 'Leitura')];
const mayAll = { view: true, edit: true, delete: true };
const MOVE = '/api/dashboard/categories/read/move';

it('tells of a move with the way to take it back', async () => {
  const told = vi.spyOn(notify, 'success');
  const moved = [tree[0]!, { ...tree[1]!, parentId: 'sun', depth: 1, trail: 'Sol › Leitura' }];
  const calls = fakeShop({
    [`POST ${MOVE}`]: {},
    'GET /api/dashboard/categories/tree': { tree: moved },
  });
  render(<CategoryTree access={mayAll} tree={tree} />);
  const handle = screen.getByRole('button', { name: 'Mover Leitura' });
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  await screen.findByRole('button', { name: 'Mover Sol › Leitura' });
  const [text, { action }] = told.mock.lastCall as [
    string,
    ExternalToast & { action: { label: string; onClick: () => void } },
  ];
  expect(text).toBe('Leitura agora está em Sol, na posição 1.');
  expect(action.label).toBe('Desfazer');
  act(() => action.onClick());
  await waitFor(() =>
    expect(callsTo(calls, 'POST', MOVE).map(({ body }) => body)).toEqual([
      { parentId: 'sun', position: 0 },
      { parentId: null, position: 1 },
    ]),
  );
});
