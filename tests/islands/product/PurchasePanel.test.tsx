import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialChoice, type VariantChoice } from '#domain/products/variant-choice.ts';
import PurchasePanel from '#islands/product/PurchasePanel.tsx';
import type { PurchaseProduct } from '#islands/product/purchase.ts';
import { $cart } from '#stores/cart.ts';
import { $cartDrawer } from '#stores/cart-drawer.ts';
import { $compare } from '#stores/compare.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import { $wishlist } from '#stores/wishlist.ts';
import { fillCart, line } from '../../support/islands.ts';
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
    screen.getByText(/^até 5x de R\$\s51,98 sem juros$/);
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

  it('tells a screen reader what a choice changes, in one sentence, and nothing on arrival', () => {
    open(frame(sizes));
    const live = document.querySelectorAll('[role=status], [aria-live], output');
    const announced = () => [...live].map((each) => each.textContent).join('');
    expect(announced()).toBe('');
    choose('G');
    expect(announced()).toMatch(/^R\$\s279,90\. Em estoque\. Ref\. AUR-PRETO-G$/);
  });

  it('tells a screen reader how many are wanted, and why no more can be', () => {
    open(frame([variant('preto', 'M', { qty: 2 })]));
    fireEvent.click(screen.getByRole('button', { name: 'Aumentar quantidade' }));
    screen.getByText('2. Só há 2 unidades', { selector: '[role=status]' });
    fireEvent.click(screen.getByRole('button', { name: 'Diminuir quantidade' }));
    screen.getByText('1', { selector: '[role=status]' });
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

  it('is a link to the choice for anyone without JavaScript', () => {
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

  it('says how many are left when few are, and offers no more', () => {
    open(frame([variant('preto', 'M', { qty: 2 })]));
    screen.getByText('Últimas 2 unidades');
    const more = screen.getByRole('button', { name: 'Aumentar quantidade' });
    fireEvent.click(more);
    expect(more).toHaveProperty('disabled', true);
    screen.getByRole('button', { name: 'Aumentar quantidade', description: 'Só há 2 unidades' });
  });

  it('says every parcel where they differ by a cent', () => {
    open(frame([variant('preto', 'M', { priceCents: 79_182 })]));
    screen.getByText(/^até 10x de R\$\s79,18 sem juros$/);
  });

  it('says what is sold below the price, and nothing of what is no eyewear', () => {
    const { rerender } = open(frame(sizes));
    screen.getByText('Armação, sem lentes de grau');
    const show = (product: PurchaseProduct) =>
      rerender(
        <PurchasePanel
          product={product}
          choice={initialChoice(product.variants)}
          instalments={{ max: 10, minCents: 5000 }}
          maxPieces={3}
        />,
      );
    show({ ...frame(sizes), lenses: 'sun' });
    screen.getByText('Com lentes solares, sem grau');
    show({ ...frame(sizes), lenses: null });
    expect(screen.queryByText(/sem (lentes|grau)/)).toBeNull();
  });
});

describe('what there is of a variant', () => {
  const pieces = () => $cart.get().items.map(({ qty }) => qty);
  const more = () => screen.getByRole('button', { name: 'Aumentar quantidade' });

  it('is never exceeded by adding: the last piece is told to lie in the cart', () => {
    open(frame([variant('preto', 'M', { qty: 1 })]));
    add();
    expect($cartDrawer.get()).toEqual({ name: 'Aurora Redondo' });
    add();
    expect(pieces()).toEqual([1]);
    expect($cartDrawer.get()).toEqual({ name: 'Aurora Redondo', most: 1, isAll: true });
    screen.getByText('Só há 1 unidade; no carrinho: 1');
  });

  it('counts what lies in the cart, under an old name or none', () => {
    fillCart(
      line({ uid: 'old', variantId: 'preto-M', color: { name: 'Ébano' }, qty: 2 }),
      line({ _id: 'p2', uid: 'p2', qty: 9 }),
    );
    open(frame([variant('preto', 'M', { qty: 3 })]));
    expect(more()).toHaveProperty('disabled', true);
    screen.getByText('Só há 3 unidades; no carrinho: 2');
    add();
    add();
    expect(pieces()).toEqual([3, 9]);
    expect($cart.get().items[0]).toMatchObject({ uid: 'old', color: { name: 'Preto' } });
    screen.getByText('Só há 3 unidades; no carrinho: 3');
  });

  it('is what a choice gives way to when another tab has put pieces in meanwhile', () => {
    open(simple(3));
    fireEvent.click(more());
    fireEvent.click(more());
    act(() => fillCart(line({ _id: 'p2', uid: 'p2', qty: 2 })));
    expect(screen.getByRole('group', { name: /Quantidade/ }).textContent).toBe('1');
    add();
    expect(pieces()).toEqual([3]);
  });

  it('ends at what one order may hold where the stock is unlimited', () => {
    open(simple(-1));
    fireEvent.click(more());
    add();
    expect(more()).toHaveProperty('disabled', true);
    screen.getByText('Até 3 unidades por pedido');
    add();
    expect(pieces()).toEqual([3]);
    add();
    expect(pieces()).toEqual([3]);
    expect($cartDrawer.get()).toMatchObject({ most: 3, isAll: false });
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
        variantId: 'preto-G',
        lenses: 'none',
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
    expect(item).not.toHaveProperty('variantId');
    expect(item).not.toHaveProperty('lenses');
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
