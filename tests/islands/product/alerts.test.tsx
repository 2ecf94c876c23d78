import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openingChoice } from '#domain/products/variant-choice.ts';
import PurchasePanel from '#islands/product/PurchasePanel.tsx';
import type { PurchaseProduct } from '#islands/product/purchase.ts';
import { takeSession } from '#stores/session.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';
import { frame, variant } from './products.ts';

const open = (product: PurchaseProduct) =>
  render(
    <PurchasePanel
      product={product}
      choice={openingChoice(product.variants, {})}
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

afterEach(() => {
  $variantChoice.set({});
  history.replaceState(null, '', '/');
});

describe('a letter about stock or price', () => {
  it('tells a sold-out variant, does not sell it, and takes an e-mail for when it is back', async () => {
    const calls = fakeShop({ 'POST /api/alerts': { status: 201 } });
    open(frame(sizes));
    choose('Tartaruga');
    expect(screen.queryByRole('button', { name: 'Adicionar ao carrinho' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Avise-me se o preço baixar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Tartaruga' }).title).toBe('Esgotado');
    screen.getByRole('heading', { name: 'Avise-me quando chegar' });
    const field = screen.getByRole('textbox', { name: 'Seu e-mail' });
    expect(field.getAttribute('aria-describedby')).not.toBeNull();
    screen.getByText(/um único e-mail, só sobre isto, com um link para não receber mais/);
    fireEvent.change(field, { target: { value: 'ana@exemplo.com.br' } });
    fireEvent.click(screen.getByRole('button', { name: 'Avise-me' }));
    const sent = await screen.findByText(/Combinado/);
    await waitFor(() => expect(document.activeElement).toBe(sent));
    expect(callsTo(calls, 'POST', '/api/alerts').map(({ body }) => body)).toEqual([
      { kind: 'stock', productId: 'p1', variantId: 'tartaruga-M', email: 'ana@exemplo.com.br' },
    ]);
  });

  it('keeps a refused e-mail, and says at its field what is wrong', async () => {
    const fields = { email: 'Confira o e-mail.' };
    fakeShop({ 'POST /api/alerts': { status: 422, err: 'Confira os campos.', fields } });
    open(frame([variant('preto', 'M', { qty: 0 })]));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seu e-mail' });
    fireEvent.change(field, { target: { value: 'ana' } });
    fireEvent.click(screen.getByRole('button', { name: 'Avise-me' }));
    await screen.findByText('Confira o e-mail.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('ana');
  });

  it('fills in the e-mail of someone who is signed in, and leaves what was typed', async () => {
    open(frame([variant('preto', 'M', { qty: 0 })]));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seu e-mail' });
    act(() => takeSession({ user: { email: 'bia@exemplo.com.br' }, expires: '' }));
    expect(field.value).toBe('bia@exemplo.com.br');
    fireEvent.change(field, { target: { value: 'outra@exemplo.com.br' } });
    act(() => takeSession({ user: { email: 'bia@exemplo.com.br' }, expires: '' }));
    expect(field.value).toBe('outra@exemplo.com.br');
    act(() => takeSession(null));
  });

  it('takes an e-mail for when the chosen variant costs less', async () => {
    stubDialogs();
    const calls = fakeShop({ 'POST /api/alerts': { status: 201 } });
    open(frame(sizes));
    choose('G');
    fireEvent.click(screen.getByRole('button', { name: 'Avise-me se o preço baixar' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText(/Aurora Redondo custa hoje R\$\s279,90/);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'ana@exemplo.com.br' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Avise-me' }));
    await dialog.findByText(/Combinado\. Se o preço baixar/);
    expect(callsTo(calls, 'POST', '/api/alerts').map(({ body }) => body)).toEqual([
      { kind: 'price', productId: 'p1', variantId: 'preto-G', email: 'ana@exemplo.com.br' },
    ]);
  });
});
