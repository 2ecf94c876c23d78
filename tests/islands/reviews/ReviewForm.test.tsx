import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnReview } from '#domain/reviews/own-review.ts';
import ReviewForm from '#islands/reviews/ReviewForm.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

const PATH = '/api/orders/ABCD2345/reviews';

const review: OwnReview = {
  rating: 4,
  title: 'Leve',
  body: 'Não pesa.',
  status: 'pending',
  reason: null,
  note: '',
  answer: '',
  pictures: [{ id: 'foto', width: 480, height: 640 }],
};

const open = (own: OwnReview | null) =>
  render(
    <ReviewForm
      orderId="ABCD2345"
      search="?chave=x"
      product={{ productId: 'p1', name: 'Brisa', variant: 'Preto', image: null, review: own }}
    />,
  );
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('sends stars, title and words, and says that the shop will read them', async () => {
  const calls = fakeShop({ [`POST ${PATH}`]: { id: 'r1' } });
  open(null);
  fireEvent.click(screen.getByRole('radio', { name: '4 estrelas' }));
  type(/^Título/, 'Leve');
  type(/O que você achou/, 'Não pesa.');
  fireEvent.click(screen.getByRole('button', { name: 'Enviar avaliação' }));
  await screen.findByText(/Recebemos a sua avaliação de Brisa/);
  expect(callsTo(calls, 'POST', PATH)[0]?.url.search).toBe('?chave=x');
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toEqual({
    productId: 'p1',
    rating: '4',
    title: 'Leve',
    body: 'Não pesa.',
    pictures: [],
  });
  expect(screen.getByRole('button', { name: 'Salvar mudanças' })).toBeTruthy();
});

it('is a group of radio buttons, of which the first takes the focus when stars are missing', async () => {
  fakeShop({
    [`POST ${PATH}`]: { status: 422, err: 'Confira.', fields: { rating: 'Escolha as estrelas.' } },
  });
  open(null);
  expect(screen.getByRole('group', { name: 'Sua nota' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar avaliação' }));
  await screen.findByText('Escolha as estrelas.');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 estrela' })),
  );
});

it('can be changed while it waits, and its pictures taken back', async () => {
  const calls = fakeShop({ [`POST ${PATH}`]: { id: 'r1' } });
  open(review);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 estrelas' }).checked).toBe(true);
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Foto 1' }).src).toContain('chave=x');
  fireEvent.click(screen.getByRole('button', { name: 'Retirar a foto 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Salvar mudanças' }));
  await screen.findByText(/Recebemos/);
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toMatchObject({ pictures: [], title: 'Leve' });
});

it('is only shown once the shop has decided, with what it says', () => {
  open({ ...review, status: 'rejected', reason: 'personalData', note: 'Há um telefone.' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/dados pessoais à vista/).textContent).toContain('Há um telefone.');
});
