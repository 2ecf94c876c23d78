import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SearchBox from '#islands/search/SearchBox.tsx';
import { SUGGEST_DELAY_MS } from '#islands/search/useSuggestions.ts';
import { fakeShop } from '../../support/islands.ts';

const suggestions = {
  products: [
    {
      slug: 'aurora',
      name: 'Aurora',
      brand: { slug: 'lume', name: 'Lume' },
      image: null,
      price: 349.9,
      priceVaries: false,
    },
  ],
  categories: [{ name: 'Óculos de sol', path: 'oculos-de-sol', within: [] }],
  brands: [{ slug: 'lume', name: 'Lume' }],
  total: 8,
  correctedQuery: null,
};

const field = () => screen.getByRole('combobox', { name: 'Buscar' });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.getAttribute('href');
};

const type = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is a plain form to the results for anyone without JavaScript', () => {
  const html = renderToString(<SearchBox initialQuery="redondo" />);
  expect(html).toMatch(/<form[^>]*action="\/busca"/);
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="redondo"/);
});

describe('an empty field', () => {
  const tree = [
    { name: 'Óculos de sol', path: 'oculos-de-sol', count: 3, children: [] },
    { name: 'Vazia', path: 'vazia', count: 0, children: [] },
  ];
  const CATEGORIES = 'GET /api/home/categories';
  const settle = () => act(() => vi.dynamicImportSettled());

  it('shows the shop’s categories as one enters it, asked for once', async () => {
    const calls = fakeShop({ [CATEGORIES]: { categories: tree } });
    render(<SearchBox />);
    expect(calls).toEqual([]);
    fireEvent.focus(field());
    await settle();
    expect(options()).toEqual(['Óculos de sol']);
    expect(screen.getByRole('group', { name: 'Categorias' })).toBeTruthy();
    press('ArrowDown');
    expect(active()).toBe('/categoria/oculos-de-sol');
    fireEvent.blur(field());
    expect(field().getAttribute('aria-expanded')).toBe('false');
    fireEvent.focus(field());
    await settle();
    expect(calls).toHaveLength(1);
  });

  it('gives way to what is typed, also if the page came with a search', async () => {
    fakeShop({ [CATEGORIES]: { categories: tree }, 'GET /api/products/suggest': suggestions });
    const { unmount } = render(<SearchBox />);
    fireEvent.focus(field());
    await settle();
    fireEvent.change(field(), { target: { value: 'x' } });
    expect(options()).toEqual([]);
    unmount();
    render(<SearchBox initialQuery="redondo" />);
    fireEvent.focus(field());
    await settle();
    expect(options()).toEqual([]);
  });
});

describe('suggestions', () => {
  it('come once the typing pauses: categories, brands, products', async () => {
    const calls = fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    fireEvent.change(field(), { target: { value: 'oc' } });
    await type('ocul');
    expect(options()).toEqual([
      'Óculos de sol',
      'Lume',
      'AuroraLumeR$\u00a0349,90',
      'Ver os 8 resultados',
    ]);
    expect(screen.getByRole('group', { name: 'Produtos' }).querySelector('a')?.href).toMatch(
      /\/produto\/aurora$/,
    );
    expect(calls.map(({ url }) => url.search)).toEqual(['?q=ocul']);
    expect(screen.getByRole('status').textContent).toBe('4 sugestões');
  });

  it('have in bold what was typed', async () => {
    fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    await type('ocul');
    expect(options().length).toBeGreaterThan(0);
    expect(document.querySelector('b')?.textContent).toBe('Ócul');
  });

  it('tell categories of one name apart by those above them', async () => {
    const round = {
      name: 'Redondo',
      path: 'oculos-de-grau/infantil/redondo',
      within: ['Óculos de grau', 'Infantil'],
    };
    fakeShop({ 'GET /api/products/suggest': { ...suggestions, categories: [round] } });
    render(<SearchBox />);
    await type('redo');
    expect(options()[0]).toBe('RedondoÓculos de grau › Infantil');
  });

  it('say from which price a product is sold if its prices differ', async () => {
    const [aurora] = suggestions.products;
    fakeShop({
      'GET /api/products/suggest': { ...suggestions, products: [{ ...aurora, priceVaries: true }] },
    });
    render(<SearchBox />);
    await type('ocul');
    expect(options().at(-2)).toBe('AuroraLumea partir de R$\u00a0349,90');
  });

  it('are not asked for a single letter', async () => {
    const calls = fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    await type('o');
    expect(calls).toEqual([]);
  });

  it('are walked by the arrow keys, through the field and round again', async () => {
    fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    await type('ocul');
    press('ArrowDown');
    expect(active()).toBe('/categoria/oculos-de-sol');
    press('ArrowUp');
    expect(active()).toBeNull();
    press('ArrowUp');
    expect(active()).toBe('/busca?q=ocul');
    press('ArrowUp');
    expect(active()).toBe('/produto/aurora');
  });

  it('open the one that the keyboard is on', async () => {
    fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    await type('ocul');
    press('ArrowDown');
    const opened = vi.fn((event: Event) => event.preventDefault());
    screen.getAllByRole('option')[0]?.addEventListener('click', opened);
    press('Enter');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('leave Enter to the form while none is chosen', async () => {
    fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    await type('ocul');
    expect(press('Enter')).toBe(true);
  });

  it('close on Escape and when the form is left', async () => {
    fakeShop({ 'GET /api/products/suggest': suggestions });
    render(<SearchBox />);
    await type('ocul');
    press('Escape');
    expect(options()).toEqual([]);
    press('ArrowDown');
    expect(options()).toHaveLength(4);
    fireEvent.blur(field(), { relatedTarget: document.body });
    expect(options()).toEqual([]);
  });

  it('are guides and the whole search where no product is found', async () => {
    const texts = [{ href: '/pagina/trocas-e-devolucoes', name: 'Trocas e devoluções' }];
    const nothing = { products: [], categories: [], brands: [], total: 0, texts };
    fakeShop({ 'GET /api/products/suggest': nothing });
    render(<SearchBox />);
    await type('garantia');
    expect(options()).toEqual(['Trocas e devoluções', 'Ver tudo para “garantia”']);
    press('ArrowDown');
    expect(active()).toBe('/pagina/trocas-e-devolucoes');
    press('ArrowDown');
    expect(active()).toBe('/busca?q=garantia');
  });

  it('are shapes, guides and a person to ask where nothing is found at all', async () => {
    const names = ['redondo', 'quadrado', 'gatinho', 'aviador', 'oval', 'trapezio'];
    const shapes = names.map((shape, i) => ({ shape, name: shape, count: 9 - i }));
    const texts = ['rosto', 'medidas'].map((name) => ({ href: `/guias/${name}`, name }));
    const nothing = { products: [], categories: [], brands: [], total: 0, texts, shapes };
    const whatsapp = 'https://wa.me/5531995550123?text=xilofone';
    fakeShop({ 'GET /api/products/suggest': { ...nothing, whatsapp } });
    render(<SearchBox />);
    await type('xilofone');
    expect(options()).toEqual([
      ...shapes.map(({ name, count }) => `${name} · ${count} óculos`),
      'rosto',
      'medidas',
      'Perguntar no WhatsApp',
    ]);
    const group = screen.getByRole('group', { name: 'Nada para “xilofone”. Veja por formato:' });
    expect(group.querySelector('a')?.getAttribute('href')).toBe('/produtos?shape=redondo');
    press('ArrowUp');
    expect(active()).toBe(whatsapp);
  });

  it('have no way to a person in a shop without a number', async () => {
    const shapes = [{ shape: 'oval', name: 'Oval', count: 1 }];
    const nothing = { products: [], categories: [], brands: [], total: 0, texts: [], shapes };
    fakeShop({ 'GET /api/products/suggest': { ...nothing, whatsapp: null } });
    render(<SearchBox />);
    await type('xilofone');
    expect(options()).toEqual(['Oval · 1 óculos']);
  });

  it('have one line for a shape, with how many glasses there are', async () => {
    const shapes = [{ shape: 'redondo', name: 'Redondo', count: 8 }];
    const whatsapp = null;
    fakeShop({
      'GET /api/products/suggest': { ...suggestions, categories: [], brands: [], shapes, whatsapp },
    });
    render(<SearchBox />);
    await type('redondo');
    expect(options()).toEqual([
      'Redondo · 8 óculos',
      'AuroraLumeR$\u00a0349,90',
      'Ver os 8 resultados',
    ]);
    const group = screen.getByRole('group', { name: 'Formatos' });
    expect(group.querySelector('a')?.getAttribute('href')).toBe('/produtos?shape=redondo');
    expect(group.querySelector('b')?.textContent).toBe('Redondo');
  });

  it('of an older question never replace those of a newer one', async () => {
    let answerFirst = (_: Response) => {};
    const first = new Promise<Response>((resolve) => (answerFirst = resolve));
    const only = (name: string) =>
      Response.json({
        ...suggestions,
        products: [],
        total: 0,
        brands: [],
        categories: [{ name, path: '', within: [] }],
      });
    vi.stubGlobal('fetch', (path: string) =>
      path.endsWith('oc') ? first : Promise.resolve(only('Nova')),
    );
    render(<SearchBox />);
    await type('oc');
    await type('ocu');
    await act(async () => answerFirst(only('Velha')));
    expect(options()).toEqual(['Nova']);
  });
});
