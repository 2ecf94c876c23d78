import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialChoice, type VariantChoice } from '#domain/catalogue/variant-choice.ts';
import PurchasePanel from '#islands/product/PurchasePanel.tsx';
import type { PurchaseProduct } from '#islands/product/purchase.ts';
import { $cart } from '#stores/cart.ts';
import { $cartDrawer } from '#stores/cart-drawer.ts';
import { $compare } from '#stores/compare.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import { $wishlist } from '#stores/wishlist.ts';
import '../../support/islands.ts';
import { frame, simple, variant } from './products.ts';

const open = (product: PurchaseProduct, wished: VariantChoice = {}) =>
  render(
    <PurchasePanel
      product={product}
      choice={initialChoice(product.variants, wished)}
      instalments={{ max: 10, minCents: 5000 }}
      maxPieces={3}
    />,
  );

const sizes = [
  variant('preto', 'M'),
  variant('preto', 'G', { priceCents: 27_990 }),
  variant('tartaruga', 'M', { qty: 0 }),
];
const choose = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }));

/** Says whether what is watched is seen, as a browser would. */
let scroll: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  $variantChoice.set({});
  $cartDrawer.set(null);
  history.replaceState(null, '', '/');
});

describe('the purchase panel', () => {
  it('opens with a variant in stock: its price, parcels and SKU', () => {
    open(frame(sizes));
    expect(screen.getAllByText(/^R\$\s259,90$/)).not.toHaveLength(0);
    screen.getByText(/5x de R\$\s51,98/);
    screen.getByText(/AUR-PRETO-M/);
  });

  it('opens with what the address wishes', () => {
    open(frame(sizes), { color: 'preto', attribute: 'G' });
    expect(screen.getAllByText(/^R\$\s279,90$/)).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'G' }).getAttribute('aria-current')).toBe('true');
  });

  it('follows a choice: price and address change, the page stays', () => {
    open(frame(sizes));
    choose('G');
    expect(screen.getAllByText(/^R\$\s279,90$/)).not.toHaveLength(0);
    expect(location.search).toBe('?color=preto&attribute=G');
  });

  it('tells the measures of a size with it', () => {
    const measures = { lensWidth: 52, bridge: 18, temple: 145, lensHeight: 40, totalWidth: 136 };
    render(
      <PurchasePanel
        product={frame(sizes)}
        choice={initialChoice(sizes)}
        instalments={{ max: 10, minCents: 5000 }}
        maxPieces={3}
        measures={{ G: { ...measures, weight: 20 } }}
      />,
    );
    screen.getByRole('link', { name: 'G 52 □ 18 – 145' });
    screen.getByRole('link', { name: 'M' });
  });

  it('is a link to the choice for whoever has no JavaScript', () => {
    open(frame(sizes));
    const group = screen.getByRole('group', { name: 'Cor' });
    expect(within(group).getByRole('link', { name: 'Tartaruga' })).toHaveProperty(
      'search',
      '?color=tartaruga&attribute=M',
    );
  });

  it('lets a size that was only preselected give way to one in stock', () => {
    open(
      frame([
        variant('preto', 'P'),
        variant('tartaruga', 'P', { qty: 0 }),
        variant('tartaruga', 'M'),
      ]),
    );
    choose('Tartaruga');
    expect(screen.getByRole('link', { name: 'M' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'P' }).title).toBe('Esgotado');
    screen.getByText('Em estoque');
  });

  it('keeps a size that the buyer chose, sold out or not', () => {
    open(
      frame([
        variant('preto', 'P'),
        variant('tartaruga', 'P', { qty: 0 }),
        variant('tartaruga', 'M'),
      ]),
    );
    choose('P');
    choose('Tartaruga');
    expect(screen.getByRole('link', { name: 'P' }).getAttribute('aria-current')).toBe('true');
  });

  it('tells a sold-out variant and does not sell it', () => {
    open(frame(sizes));
    choose('Tartaruga');
    expect(screen.getByRole('button', { name: 'Esgotado' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Tartaruga' }).title).toBe('Esgotado');
  });

  it('says how many are left when few are, and offers no more', () => {
    open(frame([variant('preto', 'M', { qty: 2 })]));
    screen.getByText('Últimas 2 unidades');
    const more = screen.getByRole('button', { name: 'Aumentar quantidade' });
    fireEvent.click(more);
    expect(more).toHaveProperty('disabled', true);
  });
});

it('offers no more pieces than one order may hold', () => {
  open(frame([variant('preto', 'M', { qty: 50 })]));
  const more = screen.getByRole('button', { name: 'Aumentar quantidade' });
  fireEvent.click(more);
  fireEvent.click(more);
  expect(more).toHaveProperty('disabled', true);
});

describe('adding to the cart', () => {
  it('puts in the chosen variant, as many as wanted', () => {
    open(frame(sizes));
    choose('G');
    fireEvent.click(screen.getByRole('button', { name: 'Aumentar quantidade' }));
    add();
    expect($cart.get().items).toEqual([
      expect.objectContaining({
        _id: 'p1',
        qty: 2,
        price: 279.9,
        color: { name: 'Preto' },
        attribute: { name: 'G' },
        name: 'Aurora Redondo',
        slug: 'aurora-redondo',
        image: 'aurora-preto',
      }),
    ]);
    expect($cartDrawer.get()).toEqual({ name: 'Aurora Redondo' });
  });

  it('keeps two choices as two lines and adds up the same one', () => {
    open(frame(sizes));
    add();
    choose('G');
    add();
    add();
    expect($cart.get().items.map(({ attribute, qty }) => [attribute?.name, qty])).toEqual([
      ['M', 1],
      ['G', 2],
    ]);
  });

  it('has one button, which stands in a bar with the price once it was scrolled past', () => {
    open(frame(sizes));
    const barOf = (button: HTMLElement) => button.closest<HTMLElement>('[class*="bar"]');
    // There is never a second one: this finds it, or throws.
    const theButton = () => screen.getByRole('button', { name: 'Adicionar ao carrinho' });
    expect(barOf(theButton())).toBeNull();
    theButton().focus();
    scroll(false);
    within(barOf(theButton())!).getByText(/^R\$\s259,90$/);
    expect(document.activeElement).toBe(theButton());
    scroll(true);
    expect(barOf(theButton())).toBeNull();
    expect(document.activeElement).toBe(theButton());
  });
  it('puts in a simple product without choices', () => {
    open(simple(-1));
    add();
    const [item] = $cart.get().items;
    expect(item).toMatchObject({ _id: 'p2', uid: 'p2', price: 49.9 });
    expect(item).not.toHaveProperty('color');
  });
});

it('keeps the product among the favourites and in the comparison', () => {
  open(frame(sizes));
  const favorite = screen.getByRole('button', { name: 'Favoritar' });
  fireEvent.click(favorite);
  fireEvent.click(screen.getByRole('button', { name: 'Comparar' }));
  expect(favorite.getAttribute('aria-pressed')).toBe('true');
  expect($wishlist.get()).toEqual(['p1']);
  expect($compare.get()).toEqual([{ _id: 'p1', slug: 'aurora-redondo', name: 'Aurora Redondo' }]);
});
