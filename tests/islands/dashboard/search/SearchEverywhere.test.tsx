import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchGroup } from '#domain/dashboard/search.ts';
import SearchEverywhere from '#islands/dashboard/search/SearchEverywhere.tsx';
import { showDialogs } from '../orders/orders.ts';
import { fakeShop } from '../../../support/islands.ts';

const { leaveFor } = vi.hoisted(() => ({ leaveFor: vi.fn() }));
vi.mock('#stores/leave.ts', () => ({ leaveFor }));

const group = (title: string): SearchGroup => ({
  name: 'orders',
  label: 'Pedidos',
  hits: [
    { title, detail: 'Enviado', href: `/dashboard/pedidos/${title}` },
    { title: `${title} bis`, detail: '', href: `/dashboard/pedidos/${title}-bis` },
  ],
  more: null,
});

/** A shop that finds an order called what is looked for. */
const answering = () =>
  fakeShop({
    'GET /api/dashboard/search': ({ url }) => ({
      groups: [group(url.searchParams.get('q') || 'tudo')],
    }),
  });

const field = () => screen.findByRole('combobox', { name: 'Buscar' });
const type = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } });

describe('the search of the dashboard', () => {
  beforeEach(() => {
    showDialogs();
    leaveFor.mockClear();
  });

  it.each([
    ['Ctrl and K', { key: 'k', ctrlKey: true }],
    ['⌘ and K', { key: 'k', metaKey: true }],
    ['a slash', { key: '/' }],
  ])('opens with %s, and Escape closes it', async (_name, keys) => {
    answering();
    render(<SearchEverywhere />);
    fireEvent.keyDown(document.body, keys);
    fireEvent.keyDown(await field(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('leaves a slash to the field that is written in', () => {
    answering();
    render(
      <>
        <SearchEverywhere />
        <input aria-label="Nome" />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Nome'), { key: '/' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows what is found below its heading, and opens the one that the arrow keys reach', async () => {
    answering();
    render(<SearchEverywhere />);
    fireEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    const input = await field();
    fireEvent.focus(input);
    type(input, 'ana');
    const second = await screen.findByRole('option', { name: 'ana bis' });
    expect(screen.getByRole('group', { name: 'Pedidos' })).toBeTruthy();
    const opened = vi.fn((event: Event) => event.preventDefault());
    second.addEventListener('click', opened);
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(opened).toHaveBeenCalledOnce();
  });

  it('waits with Enter for the answer to what was typed last', async () => {
    answering();
    render(<SearchEverywhere />);
    fireEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    const input = await field();
    fireEvent.focus(input);
    type(input, 'ana');
    await screen.findByRole('option', { name: 'ana bis' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    type(input, 'bia');
    // What was chosen before belongs to another question.
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(leaveFor).not.toHaveBeenCalled();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/dashboard/pedidos/bia'));
    expect(leaveFor).toHaveBeenCalledOnce();
  });

  it('shows pictures, initials and what can be made, and reads none of it aloud', async () => {
    const one = (name: string, hit: object): SearchGroup => ({
      name,
      label: name,
      hits: [{ title: name, detail: '', href: `/${name}`, ...hit }],
      more: null,
    });
    fakeShop({
      'GET /api/dashboard/search': {
        groups: [
          one('products', { title: 'Marola', picture: 'abc' }),
          one('customers', { title: 'Mariana Alves Duarte' }),
          one('actions', { title: 'Novo produto' }),
        ],
      },
    });
    render(<SearchEverywhere />);
    fireEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    const product = await screen.findByRole('option', { name: 'Marola' });
    expect(product.querySelector('img')?.getAttribute('src')).toContain('/media/abc-360');
    const person = screen.getByRole('option', { name: 'Mariana Alves Duarte' });
    expect(person.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('MD');
    const action = screen.getByRole('option', { name: 'Novo produto' });
    expect(action.querySelector('svg')).not.toBeNull();
  });

  it('says that nothing was found, and what to try', async () => {
    fakeShop({ 'GET /api/dashboard/search': { groups: [] } });
    render(<SearchEverywhere />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Buscar' })));
    type(await field(), 'xyz');
    expect((await screen.findAllByText(/Nada encontrado/)).length).toBeGreaterThan(0);
  });
});
