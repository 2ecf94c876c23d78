import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CartDrawer from '#islands/cart/CartDrawer.tsx';
import { $cartDrawer, closeCartDrawer, openCartDrawer } from '#stores/cart-drawer.ts';
import { $removedLine } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

/** Whether the browser is hiding a popover: who toggles it meanwhile is warned of it. */
let isHiding = false;

/** jsdom knows no popovers: hidden until it is toggled, and told of it before and after. */
function togglePopover(this: HTMLElement, force?: boolean): boolean {
  const isOpen = this.dataset['open'] === 'true';
  const open = force ?? !isOpen;
  if (isHiding) throw new Error('The popover was toggled while the browser was hiding it.');
  if (open === isOpen) return open;
  tell(this, 'beforetoggle', open);
  show(this, open);
  tell(this, 'toggle', open);
  return open;
}

const tell = (panel: HTMLElement, type: string, open: boolean) =>
  panel.dispatchEvent(Object.assign(new Event(type), { newState: open ? 'open' : 'closed' }));

function show(panel: HTMLElement, open: boolean): void {
  panel.dataset['open'] = String(open);
  // Its style sheet hides every popover, and what is hidden has no role.
  panel.style.display = open ? 'block' : '';
}

/** What Esc does: what the listeners have set going runs before the popover is hidden. */
async function hideByBrowser(panel: HTMLElement): Promise<void> {
  isHiding = true;
  await act(async () => void tell(panel, 'beforetoggle', false));
  isHiding = false;
  show(panel, false);
  act(() => void tell(panel, 'toggle', false));
}

const drawer = () => screen.findByRole('dialog', { name: 'Itens que você escolheu' });
const isOpen = () => document.querySelector<HTMLElement>('[popover]')?.dataset['open'] === 'true';

beforeEach(() => {
  isHiding = false;
  Object.assign(HTMLElement.prototype, { togglePopover });
  fakeShop({ 'POST /api/cart/check': { lines: [] } });
});

afterEach(() => {
  vi.restoreAllMocks();
  act(closeCartDrawer);
  $removedLine.set(null);
});

const open = async () => {
  fillCart(line(), line({ _id: 'p2', uid: 'p2', name: 'Estojo', price: 40 }));
  render(<CartDrawer />);
  act(() => openCartDrawer({ name: 'Estojo' }));
  return drawer();
};

describe('the cart drawer', () => {
  it('is not there before something has been added', () => {
    fillCart(line());
    render(<CartDrawer />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens with the focus in it, says what was added and shows it first', async () => {
    const panel = await open();
    await waitFor(() => expect(document.activeElement).toBe(panel));
    expect(isOpen()).toBe(true);
    const spoken = await within(panel).findAllByText('Estojo está no carrinho');
    expect(spoken.map((each) => each.role || each.getAttribute('role'))).toContain('status');
    expect(within(panel).getAllByRole('listitem')[0]?.textContent).toContain('Estojo');
    expect(panel.textContent).toMatch(/Subtotal\s*R\$\s299,90/);
  });

  it('says with the first piece that the cart is lost, if the browser stores nothing', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const panel = await open();
    const warning = await within(panel).findByRole('alert');
    expect(warning.textContent).toContain('o carrinho se perde quando você sai desta página');
  });

  it('says nothing of the kind if it stores the cart', async () => {
    const panel = await open();
    await within(panel).findAllByText('Estojo está no carrinho');
    expect(within(panel).queryByRole('alert')).toBeNull();
  });

  it('leads to the cart and to the checkout', async () => {
    const panel = await open();
    const paths = ['Ver itens', 'Finalizar compra'].map(
      (name) => within(panel).getByRole<HTMLAnchorElement>('link', { name }).pathname,
    );
    expect(paths).toEqual(['/carrinho', '/checkout']);
  });

  it.each(['Fechar', 'Continuar comprando'])('is put away by "%s"', async (name) => {
    const panel = await open();
    fireEvent.click(within(panel).getByRole('button', { name }));
    expect($cartDrawer.get()).toBeNull();
    expect(isOpen()).toBe(false);
  });

  it('is put away by the focus that goes on beyond it, not by one that moves within', async () => {
    const panel = await open();
    const [first, second] = within(panel).getAllByRole('button');
    act(() => first!.focus());
    act(() => second!.focus());
    expect(isOpen()).toBe(true);
    const beside = document.body.appendChild(document.createElement('button'));
    act(() => beside.focus());
    expect($cartDrawer.get()).toBeNull();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(beside);
    beside.remove();
  });

  it('counts as closed when the browser has closed it, and opens again', async () => {
    const panel = await open();
    await hideByBrowser(panel);
    expect($cartDrawer.get()).toBeNull();
    act(() => openCartDrawer({ name: 'Estojo' }));
    expect(isOpen()).toBe(true);
  });

  it('changes the cart, says so, and stays when the last line goes', async () => {
    const panel = await open();
    fireEvent.click(within(panel).getAllByRole('button', { name: 'Aumentar quantidade' })[0]!);
    expect($cart.get().items[1]?.qty).toBe(2);
    await within(panel).findByText(/^Total R\$\s339,90$/);
    for (const name of ['Estojo', 'Aurora Redondo']) {
      fireEvent.click(within(panel).getAllByRole('button', { name: 'Remover' })[0]!);
      expect(within(panel).getAllByText(`${name} saiu do carrinho.`).length).toBeGreaterThan(0);
    }
    within(panel).getByText('Seu carrinho ainda está vazio.');
    expect(within(panel).queryByRole('link', { name: 'Finalizar compra' })).toBeNull();
  });

  it('says that all pieces there are lie in the cart, if none could be added', async () => {
    const panel = await open();
    act(() => openCartDrawer({ name: 'Estojo', most: 1, isAll: true }));
    await within(panel).findByRole('heading', {
      name: 'Só há 1 unidade deste modelo, e ela já está no seu carrinho.',
    });
    act(() => openCartDrawer({ name: 'Estojo', most: 2, isAll: true }));
    await within(panel).findByRole('heading', {
      name: 'Só há 2 unidades deste modelo, e todas já estão no seu carrinho.',
    });
  });

  it('says how many pieces one order may hold, if the shop has more', async () => {
    const panel = await open();
    act(() => openCartDrawer({ name: 'Estojo', most: 10, isAll: false }));
    await within(panel).findByRole('heading', {
      name: 'Cada pedido pode levar até 10 unidades deste item.',
    });
  });

  it('brings a removed line back to its place, the newest first', async () => {
    const panel = await open();
    const names = () =>
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.match(/Estojo|Aurora Redondo/)?.[0]);
    fireEvent.click(within(panel).getAllByRole('button', { name: 'Remover' })[0]!);
    expect(names()).toEqual(['Estojo', 'Aurora Redondo']);
    fireEvent.click(within(panel).getByRole('button', { name: 'Desfazer' }));
    expect(names()).toEqual(['Estojo', 'Aurora Redondo']);
    expect($cart.get().items.map(({ uid }) => uid)).toEqual(['p1', 'p2']);
    within(panel).getByRole('heading', { name: 'Estojo voltou para o carrinho.' });
  });
});
