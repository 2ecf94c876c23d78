import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CompareBar from '#islands/compare/CompareBar.tsx';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { fakeShop } from '../../support/islands.ts';

const item = (id: string) => ({ _id: id, slug: id, name: `Aro ${id}` });

const answer = (id: string) => ({
  ...item(id),
  image: { key: `foto-${id}`, alt: '', width: 1200, height: 800, color: null, url: '' },
});

it('a list shows what is to be compared, with its picture, and the way to the comparison', async () => {
  fakeShop({ 'GET /api/products': { products: [answer('a'), answer('b')] } });
  render(<CompareBar />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void toggleCompare(item('a')));
  act(() => void toggleCompare(item('b')));
  await screen.findByRole('region', { name: 'Para comparar' });
  await screen.findByRole('img', { name: 'Aro b' });
  expect(screen.getByRole('link', { name: 'Comparar agora' })).toHaveProperty(
    'pathname',
    '/comparar',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro a' }));
  expect($compare.get()).toEqual([item('b')]);
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro b' }));
  expect(screen.queryByRole('region')).toBeNull();
});
