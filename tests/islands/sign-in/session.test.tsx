import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AccountLink from '#islands/account/AccountLink.tsx';
import AccountRow from '#islands/account/AccountRow.tsx';
import SessionGuard from '#islands/sign-in/SessionGuard.tsx';
import SignOutButton from '#islands/sign-in/SignOutButton.tsx';
import { leaveFor } from '#stores/leave.ts';
import { $session, refreshSession, SESSION_KEY, type SessionState } from '#stores/session.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';
import { session } from '../../support/session.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const visitor: SessionState = { status: 'unauthenticated', data: null };

/** What another tab's sign-in or sign-out does in this one. */
const announceFromOtherTab = () =>
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: '1' })));

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  $session.set({ status: 'loading', data: null });
});

describe.each([
  ['the header', AccountLink],
  ['the drawer', AccountRow],
])('the account’s link in %s', (_place, Link) => {
  it('leads to sign-in, and to the account while somebody is signed in', async () => {
    fakeShop({ 'GET /api/auth/session': session, 'GET /api/home/wishlist': { wishlist: 0 } });
    render(<Link />);
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveProperty('pathname', '/entrar');
    await act(refreshSession);
    const account = screen.getByRole('link', { name: 'Minha conta' });
    expect(account).toHaveProperty('pathname', '/conta');
    fakeShop({ 'GET /api/auth/session': {} });
    announceFromOtherTab();
    await screen.findByRole('link', { name: 'Entrar' });
  });
});

describe('the guard of a page for signed-in people', () => {
  it('leads to sign-in and back when the session ends', () => {
    fakeShop({ 'GET /api/auth/session': session });
    render(<SessionGuard />);
    act(() => $session.set({ status: 'authenticated', data: session }));
    expect(leaveFor).not.toHaveBeenCalled();
    act(() => $session.set(visitor));
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(
      '/entrar?error=SessionRequired&callbackUrl=%2F',
    );
  });

  it('leaves alone a page whose session could not be read', () => {
    fakeShop({ 'GET /api/auth/session': 'offline' });
    render(<SessionGuard />);
    act(() => $session.set(visitor));
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe('the button "Sair"', () => {
  it('ends the session once and leaves', async () => {
    const calls = fakeShop({
      'GET /api/auth/csrf': { csrfToken: 'c5rf' },
      'POST /api/auth/signout': { url: 'http://localhost:3000/' },
    });
    render(<SignOutButton />);
    fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/'));
    expect(callsTo(calls, 'POST', '/api/auth/signout')).toHaveLength(1);
  });

  it('can be pressed again where the shop could not be reached', async () => {
    fakeShop({ 'GET /api/auth/csrf': 'offline' });
    render(<SignOutButton />);
    const button = screen.getByRole('button', { name: 'Sair' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
