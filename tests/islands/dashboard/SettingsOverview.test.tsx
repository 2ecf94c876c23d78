import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import SettingsOverview from '#islands/dashboard/settings/SettingsOverview.tsx';
import ShopOpening from '#islands/dashboard/settings/ShopOpening.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

// jsdom knows dialogs, but not how to open them.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const search = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar uma configuração' }), {
    target: { value },
  });

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the groups of the settings', () => {
  it('are found by a setting’s name and by what it does, and lead to its field', () => {
    const colors = { title: 'Cores', href: '/dashboard/configuracoes/cores', state: '2 próprias' };
    render(<SettingsOverview parts={[{ name: 'look', title: 'Aparência', rows: [colors] }]} />);
    const part = within(screen.getByRole('region', { name: 'Aparência' }));
    expect(part.getByRole('link', { name: 'Cores 2 próprias' })).toBeDefined();
    search('desistir motivo');
    expect(hrefs()).toEqual(['/dashboard/configuracoes/promessas#promises.returnDays']);
    search('nada disso');
    expect(screen.getByText(/Não encontramos nenhuma configuração/)).toBeDefined();
  });
});

describe('opening the shop', () => {
  const PATH = '/api/dashboard/settings/opening';

  it('opens one in which people can buy at once', async () => {
    const calls = fakeShop({ [`POST ${PATH}`]: { item: {} } });
    render(<ShopOpening open={false} gaps={[]} mayEdit />);
    fireEvent.click(screen.getByRole('button', { name: 'Abrir a loja' }));
    await waitFor(() => expect(callsTo(calls, 'POST', PATH)).toHaveLength(1));
    expect(callsTo(calls, 'POST', PATH)[0]?.body).toEqual({ open: true });
  });

  it('says first what would keep everybody from buying', async () => {
    const calls = fakeShop({ [`POST ${PATH}`]: { item: {} } });
    render(<ShopOpening open={false} gaps={['delivery']} mayEdit />);
    fireEvent.click(screen.getByRole('button', { name: 'Abrir a loja' }));
    const dialog = screen.getByRole('dialog', { name: 'Abrir a loja?' });
    expect(dialog.textContent).toContain('Nenhuma entrega está ligada');
    expect(callsTo(calls, 'POST', PATH)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Abrir mesmo assim' }));
    await waitFor(() => expect(callsTo(calls, 'POST', PATH)).toHaveLength(1));
  });

  it('asks before it closes an open one', async () => {
    const calls = fakeShop({ [`POST ${PATH}`]: { item: {} } });
    render(<ShopOpening open gaps={[]} mayEdit />);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar a loja' }));
    const dialog = screen.getByRole('dialog', { name: 'Fechar a loja?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fechar a loja' }));
    await waitFor(() => expect(callsTo(calls, 'POST', PATH)[0]?.body).toEqual({ open: false }));
  });

  it('only says how it is to those who may look', () => {
    fakeShop({});
    render(<ShopOpening open gaps={[]} mayEdit={false} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { name: 'A loja está aberta' })).toBeDefined();
  });
});
