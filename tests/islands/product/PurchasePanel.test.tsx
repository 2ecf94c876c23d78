import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openingChoice, type VariantChoice } from '#domain/products/variant-choice.ts';
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
      choice={openingChoice(product.variants, wished)}
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

afterEach(() => {
  $variantChoice.set({});
  $cartDrawer.set(null);
  history.replaceState(null, '', '/');
});

describe('the purchase panel', () => {
  it('opens without a size if there are several: the least they cost, its parcels', () => {
    open(frame(sizes));
    screen.getByText('a partir de');
    expect(screen.getAllByText(/^R\$\s259,90$/)).not.toHaveLength(0);
    screen.getByText(/^até 5x de R\$\s51,98 sem juros$/);
    const group = screen.getByRole('group', { name: 'Tamanho' });
    expect(group.querySelector('[aria-current]')).toBeNull();
  });

  it('opens with the only size that there is', () => {
    open(frame([variant('preto', 'M')]));
    expect(screen.getByRole('link', { name: 'M' }).getAttribute('aria-current')).toBe('true');
  });

  it('asks for the size instead of choosing it: nothing is bought, the focus is there', () => {
    open(frame(sizes));
    expect(screen.queryByRole('alert')).toBeNull();
    add();
    expect($cart.get().items).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('Escolha o tamanho');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'M' }));
    choose('G');
    expect(screen.queryByRole('alert')).toBeNull();
    add();
    expect($cart.get().items).toMatchObject([{ variantId: 'preto-G' }]);
  });

  it('names what is chosen beside its label', () => {
    open(frame(sizes), { attribute: 'G' });
    expect(screen.getByText('Cor').parentElement!.textContent).toBe('Cor: Preto');
    expect(screen.getByText('Tamanho').parentElement!.textContent).toBe('Tamanho: G');
  });

  it('says what a reduction takes off, as the card does', () => {
    open(frame([variant('preto', 'M', { compareAtCents: 32_490 })]));
    screen.getByText('−20%');
  });

  it('shows the code of the chosen variant among the facts', () => {
    const fact = document.body.appendChild(document.createElement('p'));
    fact.dataset['chosenSku'] = '';
    open(frame(sizes));
    choose('G');
    expect(fact.textContent).toBe('AUR-PRETO-G');
    fact.remove();
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
    expect(announced()).toMatch(/^Preto · G\. R\$\s279,90\. Em estoque$/);
  });

  it('tells a screen reader how many are wanted, and why no more can be', () => {
    open(simple(2));
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
        choice={openingChoice(sizes)}
        instalments={{ max: 10, minCents: 5000 }}
        maxPieces={3}
        measures={{ G: { ...measures, weight: 20 } }}
      />,
    );
    screen.getByRole('link', { name: 'G Lente 52 mm, ponte 18 mm, haste 145 mm' });
    screen.getByRole('link', { name: 'M' });
    expect(screen.getByRole('link', { name: 'Qual é o meu tamanho?' })).toHaveProperty(
      'hash',
      '#medidas',
    );
  });

  it('is a link to the choice for anyone without JavaScript', () => {
    open(frame(sizes));
    const group = screen.getByRole('group', { name: 'Cor' });
    expect(within(group).getByRole('link', { name: 'Tartaruga' })).toHaveProperty(
      'search',
      '?color=tartaruga&attribute=M',
    );
  });

  it('never chooses another size with a colour: what the card showed stays', () => {
    open(
      frame([
        variant('preto', 'P'),
        variant('preto', 'M'),
        variant('tartaruga', 'P', { qty: 0 }),
        variant('tartaruga', 'M'),
      ]),
      { attribute: 'P' },
    );
    choose('Tartaruga');
    expect(screen.getByRole('link', { name: 'P' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'P' }).title).toBe('Esgotado');
    screen.getByRole('heading', { name: 'Avise-me quando chegar' });
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
    open(simple(2));
    screen.getByText('Últimas 2 unidades');
    const more = screen.getByRole('button', { name: 'Aumentar quantidade' });
    fireEvent.click(more);
    expect(more).toHaveProperty('disabled', true);
    screen.getByRole('button', { name: 'Aumentar quantidade', description: 'Só há 2 unidades' });
  });

  it('says one amount even if the last parcel is some cents more', () => {
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
          choice={openingChoice(product.variants)}
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

  it('ends at what one order may hold if the stock is unlimited', () => {
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
  open(simple(50));
  const more = screen.getByRole('button', { name: 'Aumentar quantidade' });
  fireEvent.click(more);
  fireEvent.click(more);
  expect(more).toHaveProperty('disabled', true);
});

describe('adding to the cart', () => {
  it('puts in the chosen variant, one at a time', () => {
    open(frame(sizes));
    choose('G');
    add();
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
    open(frame(sizes), { attribute: 'M' });
    add();
    choose('G');
    add();
    add();
    expect($cart.get().items.map(({ attribute, qty }) => [attribute?.name, qty])).toEqual([
      ['M', 1],
      ['G', 2],
    ]);
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
