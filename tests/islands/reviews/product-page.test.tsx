import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import AskQuestion from '#islands/reviews/AskQuestion.tsx';
import MoreReviews from '#islands/reviews/MoreReviews.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';

const review = {
  author: 'Mariana D.',
  rating: 4,
  title: 'Leve',
  body: 'Não pesa.',
  variant: 'Preto · M',
  bought: true,
  pictures: ['foto'],
  answer: 'Obrigada!',
  createdAt: 0,
};

beforeEach(stubDialogs);

it('adds reviews below those of the page, until there are no more', async () => {
  const path = '/api/products/brisa/reviews';
  const calls = fakeShop({ [`GET ${path}`]: { items: [review], more: false } });
  render(<MoreReviews slug="brisa" isGlasses />);
  fireEvent.click(screen.getByRole('button', { name: 'Ver mais avaliações' }));
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Comprou este óculos');
  expect(item.textContent).toContain('Obrigada!');
  expect(screen.getByRole('img', { name: '4 de 5 estrelas' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Mais 1 na página.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(callsTo(calls, 'GET', path)[0]?.url.search).toBe('?page=2');
});

it('takes a question, and says that the answer comes by mail', async () => {
  const path = '/api/products/brisa/questions';
  const calls = fakeShop({ [`POST ${path}`]: {} });
  render(<AskQuestion slug="brisa" />);
  fireEvent.click(screen.getByRole('button', { name: 'Fazer uma pergunta' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Sua pergunta', 'Cabe multifocal?');
  fill('Seu nome', 'João Reis');
  fill('E-mail', 'joao@exemplo.com');
  fireEvent.click(screen.getByRole('button', { name: 'Enviar pergunta' }));
  await screen.findByText(/Pergunta enviada/);
  expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({
    body: 'Cabe multifocal?',
    name: 'João Reis',
    email: 'joao@exemplo.com',
  });
});
