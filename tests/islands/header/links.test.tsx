import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namesByCount } from '#components/site/names-by-count.ts';
import { filesByLanguage } from '#i18n/texts.ts';
import { followLinks } from '#islands/header/links.ts';
import { addToCart } from '#stores/cart-actions.ts';
import { $session, refreshSession, SESSION_KEY } from '#stores/session.ts';
import { toggleFavorite } from '#stores/wishlist.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';
import { session } from '../../support/session.ts';

const WAYS = JSON.stringify([
  { href: '/entrar', label: 'Entrar' },
  { href: '/conta', label: 'Minha conta' },
]);

/** A counted link as `components/site/HeaderLink.astro` writes it. */
const counted = (
  what: 'cart' | 'wishlist',
  href: string,
) => `<a href="${href}" data-counted="${what}"
  data-names='${JSON.stringify(namesByCount(`${what}.link`))}'><span></span><span>Nome</span></a>`;

let stop = () => {};
const follow = () => (stop = followLinks());

// The server writes the names, which has more texts.
i18next.addResourceBundle('pt-BR', 'translation', filesByLanguage['pt-BR']!['server'], true);

beforeEach(() => {
  document.documentElement.lang = 'pt-BR';
  $session.set({ status: 'loading', data: null });
  document.body.innerHTML = `<a href="/entrar" aria-label="Entrar" data-account='${WAYS}'>
      <span><svg></svg></span><span>Entrar</span></a>
    ${counted('wishlist', '/favoritos')} ${counted('cart', '/carrinho')}
    <a href="/entrar" data-account='${WAYS}'>Entrar</a>`;
  fakeShop({ 'GET /api/auth/session': {} });
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

describe('the links of the header', () => {
  it.each([
    [0, 'Carrinho, vazio', undefined],
    [1, 'Carrinho, 1 item', '1'],
    [2, 'Carrinho, 2 itens', '2'],
  ])('name the cart with %i pieces "%s"', (qty, name, count) => {
    if (qty > 0) fillCart(line({ qty }));
    follow();
    const link = screen.getByRole('link', { name });
    expect(link).toHaveProperty('pathname', '/carrinho');
    expect((link.firstElementChild as HTMLElement).dataset['count']).toBe(count);
  });

  it('count on as pieces are added and products become favourites', () => {
    follow();
    addToCart({ _id: 'p2', price: 10 }, 3);
    toggleFavorite('p1');
    screen.getByRole('link', { name: 'Carrinho, 3 itens' });
    screen.getByRole('link', { name: 'Favoritos, 1 produto' });
    toggleFavorite('p1');
    screen.getByRole('link', { name: 'Favoritos, nenhum produto' });
  });

  it('name every number as i18next does', () => {
    const names = namesByCount('cart.link') as Record<string, string>;
    const rules = new Intl.PluralRules('pt-BR');
    for (const count of [0, 1, 2, 17, 100, 1000, 1_000_000]) {
      const category = count === 0 ? 'zero' : rules.select(count);
      const name = (names[category] ?? names['other']!).replace('#', `${count}`);
      expect(name).toBe(i18next.t('cart.link', { count }));
    }
  });

  it('have their names made once for each language', async () => {
    const names = namesByCount('cart.link');
    expect(namesByCount('cart.link')).toBe(names);
    await i18next.changeLanguage('cs');
    document.documentElement.lang = 'cs';
    expect(namesByCount('cart.link')).not.toEqual(names);
    await i18next.changeLanguage('pt-BR');
    document.documentElement.lang = 'pt-BR';
    expect(namesByCount('cart.link')).toBe(names);
  });

  it('lead to sign-in, and to the account while somebody is signed in', async () => {
    fakeShop({ 'GET /api/auth/session': session, 'GET /api/home/wishlist': { wishlist: 0 } });
    follow();
    for (const link of screen.getAllByRole('link', { name: 'Entrar' })) {
      expect(link).toHaveProperty('pathname', '/entrar');
    }
    await act(refreshSession);
    const accounts = screen.getAllByRole('link', { name: 'Minha conta' });
    expect(accounts.map(({ textContent }) => textContent.trim())).toEqual([
      'Minha conta',
      'Minha conta',
    ]);
    for (const link of accounts) expect(link).toHaveProperty('pathname', '/conta');
    fakeShop({ 'GET /api/auth/session': {} });
    // What another tab's sign-out does in this one.
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: '1' }));
    expect(await screen.findAllByRole('link', { name: 'Entrar' })).toHaveLength(2);
  });
});
