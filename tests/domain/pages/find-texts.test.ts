import { expect, it } from 'vitest';
import { findTexts, readText } from '#domain/pages/find-texts.ts';

const text = (name: string, summary: string, html: string) =>
  readText({ href: `/${name}`, name, summary }, html);

const TEXTS = [
  text('Entrega', 'Prazo e frete.', '<p>Depois da troca, enviamos de novo.</p>'),
  text(
    'Trocas e devoluções',
    'Se não servir.',
    '<h2>Garantia</h2><p>Cobre defeitos&nbsp;novos.</p>',
  ),
  text(
    'Medidas da armação',
    'Como medir.',
    '<p title="garantia">Lente, ponte, haste: %warranty%</p>',
  ),
];

const found = (query: string) => findTexts(TEXTS, query).map(({ name }) => name);

it('finds a text by words of its name, its summary and its body', () => {
  expect(found('frete')).toEqual(['Entrega']);
  expect(found('como medir')).toEqual(['Medidas da armação']);
  expect(found('garantia')).toEqual(['Trocas e devoluções']);
});

it('shows what is called so before what only mentions it', () => {
  expect(found('troca')).toEqual(['Trocas e devoluções', 'Entrega']);
});

it('finds by another form of a word, and by its beginning', () => {
  expect(found('trocar')).toContain('Trocas e devoluções');
  expect(found('medida da arma')).toEqual(['Medidas da armação']);
});

it('finds no other word with the same root', () => {
  const cart = [text('Carrinho', 'O que está nele.', '<p>Carregue a página.</p>')];
  expect(findTexts(cart, 'carrera')).toEqual([]);
  expect(findTexts(cart, 'carr')).toHaveLength(1);
});

it('finds by one of the words in a name if nothing has all of them', () => {
  expect(found('entrega em quanto tempo')).toEqual(['Entrega']);
  expect(found('quanto custa')).toEqual([]);
});

it('takes two letters for a word, not for the beginning of one', () => {
  const pupils = [text('DP e DNP', 'A distância das pupilas.', ''), text('Depois', 'DPs.', '')];
  expect(findTexts(pupils, 'dp 64').map(({ name }) => name)).toEqual(['DP e DNP']);
  expect(found('pr')).toEqual([]);
});

it('reads neither tags nor the names of fields', () => {
  expect(found('warranty')).toEqual([]);
  expect(found('nbsp')).toEqual([]);
});

it.each(['', ' ', 'de', '%', 'p'])('finds nothing by “%s”', (query) => {
  expect(found(query)).toEqual([]);
});
