import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import ConfirmEmail from '#islands/sign-in/ConfirmEmail.tsx';
import ForgotForm from '#islands/sign-in/ForgotForm.tsx';
import RegisterForm from '#islands/sign-in/RegisterForm.tsx';
import ResetForm from '#islands/sign-in/ResetForm.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('creating an account', () => {
  const fillIn = () => {
    type('Nome completo', '  Ana Souza ');
    type('E-mail', 'ana@exemplo.com.br');
    type('Senha', 'uma frase curta');
  };

  it('sends name, address and password, and says where the letter went', async () => {
    const calls = fakeShop({ 'POST /api/account/register': {} });
    render(<RegisterForm />);
    fillIn();
    press('Criar conta');
    const done = await screen.findByText(/Enviamos um e-mail para ana@exemplo.com.br/);
    await waitFor(() => expect(done.closest('[role=status]')).toBe(document.activeElement));
    expect(callsTo(calls, 'POST', '/api/account/register')[0]?.body).toEqual({
      fullName: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      password: 'uma frase curta',
    });
  });

  it('shows what the shop refuses at its field, and keeps the rest', async () => {
    fakeShop({
      'POST /api/account/register': {
        status: 422,
        err: 'Confira os campos destacados.',
        fields: { password: 'Escolha uma senha de 8 a 128 caracteres.' },
      },
    });
    render(<RegisterForm />);
    fillIn();
    press('Criar conta');
    await screen.findByText('Escolha uma senha de 8 a 128 caracteres.');
    await waitFor(() => expect(document.activeElement).toBe(field('Senha')));
    expect(field('Nome completo').value).toBe('  Ana Souza ');
  });

  it('begins with what an order’s page has put into the address', () => {
    location.hash = new URLSearchParams({
      fullName: 'Ana Souza',
      email: 'ana@exemplo.com.br',
    }).toString();
    render(<RegisterForm />);
    expect(field('Nome completo').value).toBe('Ana Souza');
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
    location.hash = '';
  });

  it('says how long a password must be before it is typed', () => {
    render(<RegisterForm />);
    const hint = document.getElementById(field('Senha').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('Ao menos 8 caracteres');
  });
});

describe('a forgotten password', () => {
  it('is asked for in the same words, whether there is an account or not', async () => {
    fakeShop({ 'POST /api/account/forgot': {} });
    render(<ForgotForm />);
    type('E-mail', 'ninguem@exemplo.com.br');
    press('Enviar link');
    await screen.findByText(/Se houver uma conta com ninguem@exemplo.com.br/);
  });

  it('asked for too often says so', async () => {
    fakeShop({ 'POST /api/account/forgot': { status: 429, err: 'Espere 2 minutos.' } });
    render(<ForgotForm />);
    type('E-mail', 'ana@exemplo.com.br');
    press('Enviar link');
    await screen.findByText('Espere 2 minutos.');
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
  });

  it('is replaced with the token of the link', async () => {
    const calls = fakeShop({ 'POST /api/account/reset': {} });
    render(<ResetForm token="t0k3n" />);
    type('Nova senha', 'outra frase curta');
    press('Salvar senha');
    await screen.findByText('Senha trocada. Já dá para entrar com ela.');
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveProperty('pathname', '/entrar');
    expect(callsTo(calls, 'POST', '/api/account/reset')[0]?.body).toEqual({
      token: 't0k3n',
      password: 'outra frase curta',
    });
  });

  it('cannot be replaced with a link that was used', async () => {
    fakeShop({ 'POST /api/account/reset': { status: 400, err: 'Este link já foi usado.' } });
    render(<ResetForm token="t0k3n" />);
    type('Nova senha', 'outra frase curta');
    press('Salvar senha');
    await screen.findByText('Este link já foi usado.');
  });
});

describe('confirming an address', () => {
  it('asks for the password of the registration, and leads to the account', async () => {
    const calls = fakeShop({ 'POST /api/account/confirm': {} });
    render(<ConfirmEmail token="t0k3n" />);
    expect(calls).toEqual([]);
    type('Senha', 'uma frase curta');
    press('Confirmar e-mail');
    const link = await screen.findByRole('link', { name: 'Ir para minha conta' });
    expect(link).toHaveProperty('pathname', '/conta');
    expect(callsTo(calls, 'POST', '/api/account/confirm').map(({ body }) => body)).toEqual([
      { token: 't0k3n', password: 'uma frase curta' },
    ]);
  });

  it('with a link that was used says how to get another', async () => {
    fakeShop({ 'POST /api/account/confirm': { status: 400, err: 'Este link já foi usado.' } });
    render(<ConfirmEmail token="t0k3n" />);
    type('Senha', 'uma frase curta');
    press('Confirmar e-mail');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Este link já foi usado.'),
    );
    expect(screen.getByRole('link', { name: 'Criar conta' })).toHaveProperty(
      'pathname',
      '/cadastrar',
    );
  });
});
