import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import type { GiftCardRecord as GiftCard } from '#domain/gift-cards/record.ts';
import GiftCardList from '#islands/dashboard/gift-cards/GiftCardList.tsx';
import GiftCardRecord from '#islands/dashboard/gift-cards/GiftCardRecord.tsx';
import { $settings } from '#stores/settings.ts';
import { notify } from '#stores/toasts.ts';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const PATH = '/api/dashboard/giftCards';
const mayAll = { view: true, edit: true, delete: true };
const mayLook = { view: true, edit: false, delete: false };

const card = (change: Partial<GiftCard> = {}): GiftCard => ({
  id: 'g1',
  name: '•••• 7KQP',
  recipientName: 'Bia Reis',
  recipientEmail: 'bia@exemplo.com.br',
  amount: 100,
  balance: 60,
  blocked: false,
  expiresAt: null,
  sendAt: null,
  sentAt: 2,
  giverName: '',
  orderId: '',
  reason: 'Troca sem nota',
  createdAt: 1,
  updatedAt: 7,
  mayOpenOrders: true,
  shownAt: null,
  isCodeOpen: false,
  entries: [
    { kind: 'spent', amount: -40, orderId: 'ABCD2345', at: 3, by: '' },
    { kind: 'issued', amount: 100, orderId: '', at: 1, by: 'Ana Admin' },
  ],
  ...change,
});

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());
beforeEach(() => void vi.spyOn(notify, 'success'));
beforeEach(() => void vi.spyOn(notify, 'error'));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the code of a gift card', () => {
  const show = (change: Partial<GiftCard> = {}, access = mayAll) =>
    render(
      <GiftCardRecord
        access={access}
        mayUpload={false}
        item={card({ isCodeOpen: true, ...change })}
      />,
    );

  it('is shown once it is asked for, to be copied, sent or printed', async () => {
    const shown = card({ isCodeOpen: false, shownAt: 9 });
    fakeShop({
      [`POST ${PATH}/g1/code`]: { code: 'ABCD-EFGH-7KQP', item: shown },
      'GET /api/home/settings': { settings: { ...initialSettings, name: 'Ótica Aurora' } },
    });
    show();
    press('Ver o código');
    await screen.findByText('ABCD-EFGH-7KQP');
    const whatsapp = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por WhatsApp' });
    expect(new URL(whatsapp.href).searchParams.get('text')).toMatch(
      /^Vale-presente de R\$\s60,00\. Código: ABCD-EFGH-7KQP$/,
    );
    let printed = '';
    vi.stubGlobal('print', () => (printed = document.body.lastElementChild!.textContent));
    await waitFor(() => expect($settings.get().loaded).toBe(true));
    press('Imprimir');
    await waitFor(() =>
      expect(printed).toMatch(/Ótica AuroraVale-presente de R\$\s60,00Bia ReisABCD-EFGH-7KQP/),
    );
  });

  it('is not offered again, nor to anyone who may only look', () => {
    const { unmount } = show({ isCodeOpen: false, shownAt: 9 });
    expect(screen.queryByRole('button', { name: 'Ver o código' })).toBeNull();
    screen.getByText(/O código foi visto em/);
    unmount();
    show({}, mayLook);
    expect(screen.queryByRole('button', { name: 'Ver o código' })).toBeNull();
  });

  it('is mailed again', async () => {
    const calls = fakeShop({ [`POST ${PATH}/g1/send`]: { item: card() } });
    show({ isCodeOpen: false });
    press('Enviar de novo');
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Código enviado para bia@exemplo.com.br.'),
    );
    expect(callsTo(calls, 'POST', `${PATH}/g1/send`)).toHaveLength(1);
  });
});

describe('the list of gift cards', () => {
  function open(access = mayAll) {
    const items = [
      card(),
      card({ id: 'g2', name: '•••• MN23', recipientName: '', blocked: true, balance: 0 }),
    ];
    const page = { items, total: 2, page: 1, pages: 1 };
    const calls = fakeShop({
      [`POST ${PATH}/actions/block`]: { done: 1 },
      [`GET ${PATH}`]: page,
    });
    render(<GiftCardList access={access} first={{ page, search: '', counts: {} }} />);
    return calls;
  }

  it('says whose each is, what is left, and whether it is blocked; never a code', () => {
    open();
    const first = screen.getByRole('row', { name: /7KQP/ });
    expect(first.textContent).toMatch(/Bia Reis.*R\$\s100,00.*R\$\s60,00.*Ativo/);
    expect(within(first).getByRole('link', { name: /7KQP/ }).getAttribute('href')).toBe(
      '/dashboard/vales-presente/g1',
    );
    expect(screen.getByRole('row', { name: /MN23/ }).textContent).toMatch(
      /bia@exemplo\.com\.br.*Bloqueado/,
    );
  });

  it('blocks those that are chosen', async () => {
    const calls = open();
    fireEvent.click(screen.getByRole('checkbox', { name: /7KQP/ }));
    press('Bloquear');
    await waitFor(() =>
      expect(callsTo(calls, 'POST', `${PATH}/actions/block`)[0]?.body).toMatchObject({
        ids: ['g1'],
      }),
    );
  });
});

describe('the page of a gift card', () => {
  it('lists what its money was spent on, with the orders', () => {
    fakeShop({});
    render(
      <GiftCardRecord
        mayUpload
        access={mayAll}
        item={card({ expiresAt: Date.UTC(2027, 4, 10, 15) })}
      />,
    );
    screen.getByRole('heading', { level: 1, name: '•••• 7KQP' });
    screen.getByRole('heading', { name: /Saldo de R\$\s60,00/ });
    screen.getByText(/^Emitido com R\$\s100,00 · Troca sem nota$/);
    screen.getByText('Vale até 10/05/2027');
    const [spent, issued] = screen.getAllByRole('listitem').slice(-2);
    expect(spent!.textContent).toMatch(/^Usado no pedido ABCD2345.*40,00/);
    expect(within(spent!).getByRole('link').getAttribute('href')).toBe(
      '/dashboard/pedidos/ABCD2345',
    );
    expect(issued!.textContent).toMatch(/^Emitido.*100,00.*Ana Admin$/);
  });

  it('blocks and releases it', async () => {
    const calls = fakeShop({
      [`POST ${PATH}/g1/block`]: { item: card({ blocked: true }) },
      [`POST ${PATH}/g1/unblock`]: { item: card() },
    });
    render(<GiftCardRecord mayUpload access={mayAll} item={card()} />);
    press('Bloquear');
    await screen.findByText(/Este vale está bloqueado/);
    press('Desbloquear');
    await screen.findByRole('button', { name: 'Bloquear' });
    expect(screen.queryByText(/Este vale está bloqueado/)).toBeNull();
    expect(callsTo(calls, 'POST', `${PATH}/g1/unblock`)).toHaveLength(1);
  });

  it('is only read by whoever may not edit', () => {
    render(<GiftCardRecord mayUpload access={mayLook} item={card({ mayOpenOrders: false })} />);
    expect(screen.queryByRole('button', { name: 'Bloquear' })).toBeNull();
    // Orders are not theirs to see: their number leads nowhere.
    expect(screen.getByText(/ABCD2345/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'ABCD2345' })).toBeNull();
  });

  it('issues a new one, and says at the fields what is wrong', async () => {
    const calls = fakeShop({
      [`POST ${PATH}`]: {
        status: 422,
        err: 'Confira os campos.',
        fields: { recipientEmail: 'Informe um e-mail válido.' },
      },
    });
    render(<GiftCardRecord mayUpload access={mayAll} item={null} />);
    type('Valor', '150,00');
    type('Nome de quem recebe', 'Rui Costa');
    type('E-mail de quem recebe', 'rui');
    type('Motivo', 'Sorteio');
    press('Salvar');
    await waitFor(() =>
      expect(callsTo(calls, 'POST', PATH)[0]?.body).toMatchObject({
        amount: 150,
        recipientName: 'Rui Costa',
        recipientEmail: 'rui',
        reason: 'Sorteio',
      }),
    );
    const field = screen.getByLabelText<HTMLInputElement>('E-mail de quem recebe');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('rui');
  });
});
