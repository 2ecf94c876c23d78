import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PhraseItem } from '#domain/search/phrase.ts';
import SearchPhraseList from '#islands/dashboard/search-phrases/SearchPhraseList.tsx';
import SearchPhraseRecord from '#islands/dashboard/search-phrases/SearchPhraseRecord.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const women: PhraseItem = {
  id: 'f',
  name: 'Feminino',
  slug: 'feminino',
  phrases: 'feminino\nmulher',
  by: 'gender',
  value: 'feminino,unissex',
  updatedAt: 7,
};

const mayAll = { view: true, edit: true, delete: true };
const LIST = '/api/dashboard/searchPhrases';
const choose = (kind: string) =>
  fireEvent.change(screen.getByLabelText('Mostrar'), { target: { value: kind } });

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('says what words mean, in words', () => {
  const light = { ...women, id: 'l', name: 'Leve', by: 'weight', value: '15' } as const;
  const page = { items: [women, light], total: 2, page: 1, pages: 1 };
  render(<SearchPhraseList access={mayAll} first={{ page, search: '', counts: {} }} />);
  expect(screen.getByRole('row', { name: /Feminino/ }).textContent).toContain(
    'Para quem: Feminino e Unissex',
  );
  expect(screen.getByRole('row', { name: /Leve/ }).textContent).toContain('Até 15 g');
});

it('asks what is meant as its kind does, and saves several values of one', async () => {
  const calls = fakeShop({ [`PUT ${LIST}/f`]: { item: { ...women, updatedAt: 8 } } });
  render(<SearchPhraseRecord access={mayAll} mayUpload item={women} />);
  choose('weight');
  expect(screen.getByLabelText('Peso máximo da armação, em gramas')).toBeTruthy();
  choose('nothing');
  expect(screen.queryByText('Qual?')).toBeNull();
  choose('shape');
  for (const name of ['Oval', 'Redondo']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(callsTo(calls, 'PUT', `${LIST}/f`)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', `${LIST}/f`)[0]?.body).toMatchObject({
    by: 'shape',
    value: 'redondo,oval',
    phrases: 'feminino\nmulher',
  });
});

it('shows at its field what the shop refuses', async () => {
  const err = '“piloto” já está em “Aviador”.';
  fakeShop({ [`PUT ${LIST}/f`]: { status: 422, err, fields: { phrases: err } } });
  render(<SearchPhraseRecord access={mayAll} mayUpload item={women} />);
  const words = screen.getByLabelText('Quando alguém digitar');
  fireEvent.change(words, { target: { value: 'piloto' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'));
});
