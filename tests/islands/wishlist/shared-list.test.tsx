import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import SharedListView from '#islands/wishlist/SharedListView.tsx';
import WishlistView from '#islands/wishlist/WishlistView.tsx';
import { $cart } from '#stores/cart.ts';
import { $session } from '#stores/session.ts';
import { notify } from '#stores/toasts.ts';
import { $wishlist, toggleFavorite } from '#stores/wishlist.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';
import { session } from '../../support/session.ts';

const card = (id: string, more: object = {}) => ({
  _id: id,
  slug: id,
  name: `Aro ${id}`,
  type: 'variable',
  brand: null,
  image: null,
  colors: [],
  price: 199.9,
  priceVaries: false,
  available: true,
  ...more,
});
const shop = (...ids: string[]) =>
  fakeShop({
    'GET /api/products': { products: ids.map((id) => card(id)) },
    'POST /api/wishlist': { ids: [...ids, 'old'] },
  });
const openLink = (hash: string) => {
  window.history.replaceState(null, '', `/favoritos/lista${hash}`);
  render(<SharedListView />);
};
let success: MockInstance;
let error: MockInstance;

beforeEach(() => {
  success = vi.spyOn(notify, 'success').mockImplementation(() => {});
  error = vi.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  $session.set({ status: 'unauthenticated', data: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a stranger sees the list of a link, and stores one of it, or all', async () => {
  const calls = shop('a', 'b', 'c');
  toggleFavorite('old');
  openLink('#a,b,c');
  await screen.findByText('Alguém escolheu estes 3 produtos e quis mostrar para você.');
  expect(callsTo(calls, 'GET', '/api/products')[0]?.url.search).toBe('?ids=a%2Cb%2Cc');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar nos meus favoritos: Aro b' }));
  expect($wishlist.get()).toEqual(['b', 'old']);
  screen.getByText('Está nos seus favoritos');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar todos nos meus favoritos' }));
  expect($wishlist.get()).toEqual(['a', 'c', 'b', 'old']);
  await screen.findByRole('link', { name: 'Todos já estão nos seus favoritos' });
  await waitFor(() =>
    expect(success).toHaveBeenLastCalledWith(
      '2 produtos guardados nos seus favoritos.',
      expect.anything(),
    ),
  );
});

it('a customer stores all by one call; what the account refuses is undone', async () => {
  const calls = fakeShop({
    'GET /api/products': { products: [card('a'), card('b')] },
    'POST /api/wishlist': { status: 422, err: 'Não deu.' },
  });
  $session.set({ status: 'authenticated', data: session });
  openLink('#a,b');
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar todos nos meus favoritos' }));
  await waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('Não deu.'));
  expect($wishlist.get()).toEqual([]);
  expect(callsTo(calls, 'POST', '/api/wishlist').slice(-1)).toMatchObject([
    { body: { ids: ['a', 'b'] } },
  ]);
});

it('says what of a list is no longer sold', async () => {
  shop('a');
  openLink('#a,gone,<b>');
  await screen.findByText('Um item da lista já não está à venda.');
  screen.getByText('Alguém escolheu este produto e quis mostrar para você.');
});

it.each(['', '#', '#%00,<script>', '#gone'])(
  'says that there is nothing in the link %s',
  async (hash) => {
    shop();
    openLink(hash);
    await screen.findByText(/^Não encontramos produtos nesta lista/);
  },
);

it('follows another link that is opened on the same page', async () => {
  shop('a', 'b');
  openLink('#a');
  await screen.findByRole('link', { name: 'Aro a' });
  window.history.replaceState(null, '', '#b');
  fireEvent(window, new HashChangeEvent('hashchange'));
  await screen.findByRole('link', { name: 'Aro b' });
  expect(screen.queryByRole('link', { name: 'Aro a' })).toBeNull();
});

it('the favourites are shared by the phone, or the link is copied', async () => {
  shop('b', 'a');
  toggleFavorite('a');
  toggleFavorite('b');
  const copied = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied }, onLine: true });
  render(<WishlistView />);
  const button = await screen.findByRole('button', { name: 'Compartilhar lista' });
  fireEvent.click(button);
  await waitFor(() => expect(success).toHaveBeenCalledExactlyOnceWith('Link da lista copiado.'));
  const url = `${window.location.origin}/favoritos/lista#b,a`;
  expect(copied).toHaveBeenCalledExactlyOnceWith(url);
  const share = vi.fn(async (_data: ShareData) => {});
  vi.stubGlobal('navigator', { clipboard: { writeText: copied }, share });
  fireEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]?.[0]).toMatchObject({ url });
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  fireEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  fireEvent.click(button);
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(2));
});

it('a favourite names its colours, and goes into the cart, or to where it is chosen', async () => {
  const colors = ['Mel', 'Preto', 'Cristal', 'Azul'].map((name) => ({
    slug: name,
    name,
    hex: '#000000',
    hex2: null,
  }));
  fakeShop({
    'GET /api/products': {
      products: [card('a', { colors }), card('case', { type: 'simple', price: 49.9 })],
    },
  });
  toggleFavorite('case');
  toggleFavorite('a');
  render(<WishlistView />);
  await screen.findByText('Mel, Preto, Cristal e mais 1 cor');
  expect(screen.getByRole('link', { name: 'Escolher e comprar: Aro a' })).toHaveProperty(
    'pathname',
    '/produto/a',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho: Aro case' }));
  expect($cart.get().items).toMatchObject([{ _id: 'case', qty: 1, price: 49.9 }]);
});
