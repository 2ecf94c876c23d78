import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import SignInForm from '#islands/sign-in/SignInForm.tsx';
import { leaveFor } from '#stores/leave.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const BY_PASSWORD = 'POST /api/auth/callback/credentials';
const providers = {
  credentials: { id: 'credentials', name: 'Senha', type: 'credentials' },
};
const link = { email: { id: 'email', name: 'E-mail', type: 'email' } };
const google = { google: { id: 'google', name: 'Google', type: 'oidc' } };
const auth = (more: Parameters<typeof fakeShop>[0] = {}) =>
  fakeShop({
    'GET /api/auth/providers': providers,
    'GET /api/auth/csrf': { csrfToken: 'c5rf' },
    'GET /api/auth/session': {},
    ...more,
  });
const open = (error: string | null = null) =>
  render(<SignInForm callbackUrl="/checkout" error={error} />);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const fillIn = () => {
  type('E-mail', 'ana@exemplo.com.br');
  type('Senha', 'segredo-1');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => vi.mocked(leaveFor).mockClear());

describe('signing in by password', () => {
  it('goes on to where the person wanted to go', async () => {
    auth({ [BY_PASSWORD]: { url: 'http://localhost:3000/checkout' } });
    open();
    fillIn();
    press('Entrar');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/checkout'));
  });

  it('that is wrong says so and keeps what was typed', async () => {
    auth({
      [BY_PASSWORD]: { url: 'http://localhost:3000/entrar?error=CredentialsSignin', status: 401 },
    });
    open();
    fillIn();
    press('Entrar');
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.');
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
    expect(field('Senha').value).toBe('segredo-1');
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('that is tried too often says how long to wait', async () => {
    auth({ [BY_PASSWORD]: { status: 429, err: 'Tente de novo em 40 segundos.' } });
    open();
    fillIn();
    press('Entrar');
    await screen.findByText('Tente de novo em 40 segundos.');
  });

  it('without one asks for it at the field, and forgets the message once it is typed', async () => {
    const calls = auth();
    open();
    type('E-mail', 'ana@exemplo.com.br');
    press('Entrar');
    await screen.findByText('Informe sua senha.');
    await waitFor(() => expect(document.activeElement).toBe(field('Senha')));
    expect(field('Senha').getAttribute('aria-invalid')).toBe('true');
    expect(field('E-mail').getAttribute('aria-invalid')).toBeNull();
    expect(callsTo(calls, 'POST', '/api/auth/callback/credentials')).toHaveLength(0);
    type('Senha', 's');
    expect(screen.queryByText('Informe sua senha.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is sent once however often the button is pressed', async () => {
    const calls = auth({ [BY_PASSWORD]: { url: 'http://localhost:3000/checkout' } });
    open();
    fillIn();
    press('Entrar');
    press('Entrar');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    press('Entrar');
    expect(callsTo(calls, 'POST', '/api/auth/callback/credentials')).toHaveLength(1);
  });

  it('shows the password when asked to', () => {
    auth();
    open();
    expect(field('Senha').type).toBe('password');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mostrar o que digitei' }));
    expect(field('Senha').type).toBe('text');
  });
});

describe('the other ways to sign in', () => {
  it('are those that the shop offers', async () => {
    auth({ 'GET /api/auth/providers': { ...providers, ...google } });
    open();
    await screen.findByRole('button', { name: 'Continuar com Google' });
    expect(screen.queryByRole('button', { name: /Facebook/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /link de entrada/ })).toBeNull();
  });

  it('are not there if the shop offers none', async () => {
    const calls = auth();
    open();
    await waitFor(() => expect(callsTo(calls, 'GET', '/api/auth/providers')).toHaveLength(1));
    expect(screen.queryByText('ou')).toBeNull();
  });

  it('lead to the other site', async () => {
    auth({
      'GET /api/auth/providers': { ...providers, ...google },
      'POST /api/auth/signin/google': { url: 'https://accounts.google.com/o' },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar com Google' }));
    await waitFor(() =>
      expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://accounts.google.com/o'),
    );
  });

  it('send a link to the address that was typed', async () => {
    const calls = auth({
      'GET /api/auth/providers': { ...providers, ...link },
      'POST /api/auth/signin/email': { url: 'http://localhost:3000/entrar?provider=email' },
    });
    open();
    const byLink = await screen.findByRole('button', { name: /link de entrada/ });
    fireEvent.click(byLink);
    await screen.findByText('Informe seu e-mail.');
    type('E-mail', 'ana@exemplo.com.br');
    fireEvent.click(byLink);
    await screen.findByText(/Se houver uma conta com ana@exemplo.com.br/);
    expect(callsTo(calls, 'POST', '/api/auth/signin/email')).toHaveLength(1);
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe('a sign-in that fails at another site', () => {
  const viaGoogle = async () => {
    auth({
      'GET /api/auth/providers': { ...providers, ...google },
      'POST /api/auth/signin/google': { url: 'https://accounts.google.com/o' },
    });
    const { unmount } = open();
    type('E-mail', 'ana@exemplo.com.br');
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar com Google' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    unmount();
  };

  it('finds the e-mail again, which stands in no address', async () => {
    await viaGoogle();
    expect(vi.mocked(leaveFor).mock.calls.join()).not.toContain('ana');
    open('OAuthCallbackError');
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
    expect(field('Senha').value).toBe('');
  });

  it('finds it if nothing can be stored, as long as the page is open', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    await viaGoogle();
    open('OAuthCallbackError');
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
  });

  it('leaves the e-mail to nobody who signs in again', async () => {
    await viaGoogle();
    open().unmount();
    open('OAuthCallbackError');
    expect(field('E-mail').value).toBe('');
  });

  it('is tried again to where the person wanted to go, through a new password too', async () => {
    const calls = auth({
      'GET /api/auth/providers': { ...providers, ...google },
      'POST /api/auth/signin/google': { url: 'https://accounts.google.com/o' },
    });
    open('OAuthCallbackError');
    const forgot = screen.getByRole<HTMLAnchorElement>('link', { name: /Esqueci/ });
    expect(forgot.pathname + forgot.search).toBe('/recuperar-senha?callbackUrl=%2Fcheckout');
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar com Google' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(callsTo(calls, 'POST', '/api/auth/signin/google')).toHaveLength(1);
  });
});

describe('on arrival', () => {
  it('says that a page asks to sign in, until a try has something else to say', async () => {
    auth({
      [BY_PASSWORD]: { url: 'http://localhost:3000/entrar?error=CredentialsSignin', status: 401 },
    });
    open('SessionRequired');
    const asked = 'Entre na sua conta para ver esta página.';
    expect(screen.getByText(asked)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    fillIn();
    press('Entrar');
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.');
    expect(screen.queryByText(asked)).toBeNull();
    type('Senha', 'segredo-2');
    expect(screen.queryByText(asked)).toBeNull();
  });

  it.each([
    ['AccessDenied', 'Esta conta não pode entrar. Se precisar de ajuda, fale com a loja.'],
    ['Inventado', 'Não foi possível entrar. Tente de novo em instantes.'],
  ])('the error %s is told', (code, text) => {
    auth();
    open(code);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('the form waits for its script, and never shows a password in the address', () => {
    const html = renderToString(<SignInForm callbackUrl="/conta" error={null} />);
    expect(html).toMatch(/<button type="submit"[^>]* disabled=""/);
    expect(html).toContain('method="post"');
  });
});

describe('the second step', () => {
  const to = (error?: string) =>
    `http://localhost:3000/${error ? `entrar?error=${error}` : 'checkout'}`;

  it('follows the password of somebody who has a second factor', async () => {
    const asked = { url: to('SecondFactorRequired'), status: 401 };
    auth({ [BY_PASSWORD]: asked });
    open();
    fillIn();
    press('Entrar');
    await screen.findByLabelText('Código de verificação');
    expect(screen.queryByLabelText('Senha')).toBeNull();
    const calls = auth({ [BY_PASSWORD]: { url: to() } });
    type('Código de verificação', '123456');
    press('Entrar');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/checkout'));
    expect(callsTo(calls, 'POST', '/api/auth/callback/credentials')).toHaveLength(1);
  });

  it('is where a sign-in link or another site leads, and takes a recovery code as well', async () => {
    auth({ [BY_PASSWORD]: { url: to('SecondFactorRejected'), status: 401 } });
    open('SecondFactorRequired');
    fireEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
    type('Código de recuperação', 'ABCD-EFGH');
    press('Entrar');
    await screen.findByText('O código não confere ou já foi usado.');
    expect(field('Código de recuperação').value).toBe('ABCD-EFGH');
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('that comes too late leads back to the first, and says why', async () => {
    auth({ [BY_PASSWORD]: { url: to('SecondFactorExpired'), status: 401 } });
    open('SecondFactorRequired');
    type('Código de verificação', '123456');
    press('Entrar');
    await screen.findByText('Passou tempo demais desde a senha. Entre de novo.');
    expect(field('Senha').value).toBe('');
  });

  it('asks for a code that was not typed, without a call', async () => {
    const calls = auth();
    open('SecondFactorRequired');
    press('Entrar');
    await screen.findByText('Digite o código.');
    expect(callsTo(calls, 'POST', '/api/auth/callback/credentials')).toEqual([]);
  });
});
