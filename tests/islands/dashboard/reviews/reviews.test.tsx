import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReviewRecord as Review } from '#domain/reviews/review.ts';
import ReviewList from '#islands/dashboard/reviews/ReviewList.tsx';
import ReviewRecord from '#islands/dashboard/reviews/ReviewRecord.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const LIST = '/api/dashboard/reviews';
const mayAll = { view: true, edit: true, delete: true };

const review = (change: Partial<Review> = {}): Review => ({
  id: 'r1',
  kind: 'review',
  productId: 'p1',
  product: 'Brisa',
  slug: 'brisa',
  picture: null,
  variant: 'Preto · M',
  author: 'Mariana D.',
  rating: 4,
  title: 'Leve',
  body: 'Não pesa no nariz.',
  status: 'pending',
  reason: null,
  note: '',
  answer: '',
  pictures: [],
  createdAt: 1,
  updatedAt: 7,
  orderId: 'ABCD2345',
  email: 'mari@exemplo.com',
  ...change,
});

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('refuses what is chosen with a reason, and says what was left alone', async () => {
  vi.spyOn(notify, 'error');
  const items = [review(), review({ id: 'r2', title: 'Bonito', updatedAt: 9 })];
  const page = { items, total: 2, page: 1, pages: 1 };
  const path = `${LIST}/actions/reject`;
  const calls = fakeShop({ [`POST ${path}`]: { count: 2, skipped: 1 }, [`GET ${LIST}`]: page });
  render(<ReviewList access={mayAll} first={{ page, search: '', counts: {} }} />);
  fireEvent.click(screen.getByRole('checkbox', { name: /Leve/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Bonito/ }));
  press('Recusar');
  const dialog = screen.getByRole('dialog', { name: 'Recusar 2 textos?' });
  fireEvent.change(within(dialog).getByLabelText('Motivo'), { target: { value: 'advertising' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Recusar' }));
  await waitFor(() => expect(callsTo(calls, 'GET', LIST)).toHaveLength(1));
  expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({
    ids: ['r1', 'r2'],
    reason: 'advertising',
    note: '',
    seenAt: 9,
  });
  expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('1 ficou como estava'));
});

it('publishes a review as it was read', async () => {
  const path = `${LIST}/r1/approve`;
  const calls = fakeShop({
    [`POST ${path}`]: { item: review({ status: 'approved' }), skipped: 0 },
  });
  render(<ReviewRecord access={mayAll} item={review()} />);
  expect(screen.getByRole('link', { name: 'Pedido ABCD2345' })).toBeTruthy();
  press('Publicar');
  await screen.findByText('Publicada');
  expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({ seenAt: 7 });
  expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
});

it('publishes a question by its answer alone', () => {
  fakeShop({});
  const question = review({ kind: 'question', rating: null, title: '', orderId: null });
  render(<ReviewRecord access={mayAll} item={question} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Pergunta sobre Brisa' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
  expect(screen.getByText(/a pergunta e a resposta aparecem na loja/)).toBeTruthy();
});

it('decides nothing for those who only look', () => {
  fakeShop({});
  const access = { view: true, edit: false, delete: false };
  render(<ReviewRecord access={access} item={review()} />);
  expect(screen.queryByRole('button', { name: /Publicar|Recusar/ })).toBeNull();
});
