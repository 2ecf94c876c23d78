import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import EraseAccount from '#islands/account/EraseAccount.tsx';
import PasswordForm from '#islands/account/PasswordForm.tsx';
import ProfileForm from '#islands/account/ProfileForm.tsx';
import SessionList from '#islands/account/SessionList.tsx';
import { leaveFor } from '#stores/leave.ts';
import { asksToStay, callsTo, fakeShop, heldBack } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

beforeEach(() => vi.mocked(leaveFor).mockClear());

describe('the profile', () => {
  const profile = {
    fullName: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '',
    emailVerified: true,
    hasPassword: true,
  };

  it('shows what the shop has stored, and can be saved again', async () => {
    const stored = { ...profile, fullName: 'Ana Lima', phone: '(21) 3333-4444' };
    const calls = fakeShop({ 'PUT /api/account/profile': { profile: stored } });
    render(<ProfileForm profile={profile} />);
    expect(field('E-mail').readOnly).toBe(true);
    type('Nome completo', ' Ana Lima ');
    type('Telefone', '2133334444');
    press('Salvar');
    await waitFor(() => expect(field('Telefone').value).toBe('(21) 3333-4444'));
    expect(callsTo(calls, 'PUT', '/api/account/profile')[0]?.body).toEqual({
      fullName: 'Ana Lima',
      phone: '2133334444',
    });
    press('Salvar');
    await waitFor(() => expect(callsTo(calls, 'PUT', '/api/account/profile')).toHaveLength(2));
  });

  it('keeps what is typed while it is saved, and asks before that is left', async () => {
    const stored = { ...profile, fullName: 'Ana Lima', phone: '(21) 3333-4444' };
    const answer = heldBack({ profile: stored });
    const calls = fakeShop({ 'PUT /api/account/profile': answer.route });
    render(<ProfileForm profile={profile} />);
    await waitFor(() => expect(asksToStay()).toBe(false));
    type('Telefone', '2133334444');
    await waitFor(() => expect(asksToStay()).toBe(true));
    press('Salvar');
    type('Nome completo', 'Ana Lima Souza');
    answer.release();
    await waitFor(() => expect(field('Telefone').value).toBe('(21) 3333-4444'));
    expect(field('Nome completo').value).toBe('Ana Lima Souza');
    await waitFor(() => expect(asksToStay()).toBe(true));
    press('Salvar');
    await waitFor(() => expect(callsTo(calls, 'PUT', '/api/account/profile')).toHaveLength(2));
    await waitFor(() => expect(field('Nome completo').value).toBe('Ana Lima'));
  });

  it('has nothing left to ask about once it is saved', async () => {
    const stored = { ...profile, fullName: 'Ana Lima', phone: '(21) 3333-4444' };
    fakeShop({ 'PUT /api/account/profile': { profile: stored } });
    render(<ProfileForm profile={profile} />);
    type('Telefone', '2133334444');
    press('Salvar');
    await waitFor(() => expect(field('Telefone').value).toBe('(21) 3333-4444'));
    await waitFor(() => expect(asksToStay()).toBe(false));
  });

  it('tells what is wrong at its field', async () => {
    fakeShop({
      'PUT /api/account/profile': { status: 422, err: 'x', fields: { phone: 'Informe o DDD.' } },
    });
    render(<ProfileForm profile={profile} />);
    type('Telefone', '12');
    press('Salvar');
    await screen.findByText('Informe o DDD.');
    expect(field('Telefone').value).toBe('12');
  });
});

describe('the password', () => {
  it('is changed for anyone who knows the current one', async () => {
    const calls = fakeShop({ 'PUT /api/account/password': {} });
    render(<PasswordForm hasPassword />);
    type('Senha atual', 'velha senha');
    type('Nova senha', 'nova senha boa');
    press('Trocar senha');
    await screen.findByText(/Senha alterada/);
    expect(calls[0]?.body).toEqual({ currentPassword: 'velha senha', password: 'nova senha boa' });
  });

  it('leaves the form open when another one is typed while it is changed', async () => {
    const answer = heldBack({});
    const calls = fakeShop({ 'PUT /api/account/password': answer.route });
    render(<PasswordForm hasPassword />);
    type('Senha atual', 'velha senha');
    type('Nova senha', 'nova senha boa');
    press('Trocar senha');
    type('Nova senha', 'nova senha melhor');
    answer.release();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Trocar senha' }).ariaDisabled).toBe('false'),
    );
    expect(field('Nova senha').value).toBe('nova senha melhor');
    await waitFor(() => expect(asksToStay()).toBe(true));
    expect(callsTo(calls, 'PUT', '/api/account/password')).toHaveLength(1);
  });

  it('can be tried again when the one of today was wrong', async () => {
    fakeShop({
      'PUT /api/account/password': {
        status: 422,
        err: 'x',
        fields: { currentPassword: 'Esta não é a sua senha atual.' },
      },
    });
    render(<PasswordForm hasPassword />);
    press('Trocar senha');
    await screen.findByText('Esta não é a sua senha atual.');
    await waitFor(() => expect(document.activeElement).toBe(field('Senha atual')));
  });

  it('is not asked of a person who has none yet', () => {
    render(<PasswordForm hasPassword={false} />);
    expect(screen.queryByLabelText('Senha atual')).toBeNull();
    field('Nova senha');
  });
});

describe('the list of sessions', () => {
  const sessions = [
    { id: 's1', lastSeenAt: Date.UTC(2026, 0, 15, 12), userAgent: 'Windows Chrome/143.0' },
    { id: 's2', lastSeenAt: Date.UTC(2026, 0, 14, 12), userAgent: 'iPhone Safari/604.1' },
  ];

  it('tells this browser from the others, and ends another one', async () => {
    fakeShop({ 'DELETE /api/account/sessions/s2': {} });
    render(<SessionList sessions={sessions} current="s1" />);
    screen.getByText('Chrome em Windows');
    screen.getByText('Este aparelho');
    screen.getByText(/Último acesso em 14\/01\/2026 às 9h00/);
    expect(screen.queryByRole('button', { name: /Chrome/ })).toBeNull();
    press('Encerrar a sessão de Safari em iPhone');
    await waitFor(() => expect(screen.queryByText('Safari em iPhone')).toBeNull());
    screen.getByText('Chrome em Windows');
  });

  it('counts a session that has ended meanwhile as ended', async () => {
    fakeShop({ 'DELETE /api/account/sessions/s2': { status: 404, err: 'x' } });
    render(<SessionList sessions={sessions} current="s1" />);
    press('Encerrar a sessão de Safari em iPhone');
    await waitFor(() => expect(screen.queryByText('Safari em iPhone')).toBeNull());
  });

  it('leads to the sign-in page when all have ended', async () => {
    fakeShop({ 'DELETE /api/account/sessions': {} });
    render(<SessionList sessions={sessions} current="s1" />);
    press('Sair de todos');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/entrar?callbackUrl=%2Fconta'));
  });

  it('stays where it is when they could not be ended', async () => {
    const calls = fakeShop({ 'DELETE /api/account/sessions': { status: 400, err: 'x' } });
    render(<SessionList sessions={sessions} current="s1" />);
    press('Sair de todos');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe('the end of an account', () => {
  it('asks for the password and leaves for the home page', async () => {
    const calls = fakeShop({ 'POST /api/account/erase': {} });
    render(<EraseAccount hasPassword />);
    type('Senha atual', 'uma senha boa');
    press('Excluir minha conta');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
    expect(calls[0]?.body).toEqual({ password: 'uma senha boa' });
  });

  it('asks for the e-mail if there is no password', async () => {
    const calls = fakeShop({ 'POST /api/account/erase': {} });
    render(<EraseAccount hasPassword={false} />);
    type('E-mail', 'ana@exemplo.com.br');
    press('Excluir minha conta');
    await waitFor(() => expect(calls[0]?.body).toEqual({ email: 'ana@exemplo.com.br' }));
  });

  it('says why it cannot be', async () => {
    fakeShop({ 'POST /api/account/erase': { status: 409, err: 'Há pedidos em andamento.' } });
    render(<EraseAccount hasPassword />);
    press('Excluir minha conta');
    expect((await screen.findByRole('alert')).textContent).toBe('Há pedidos em andamento.');
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
