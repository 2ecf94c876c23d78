import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import SessionGuard from '#islands/sign-in/SessionGuard.tsx';
import SignOutButton from '#islands/sign-in/SignOutButton.tsx';
import { leaveFor } from '#stores/leave.ts';
import { $session, type SessionState } from '#stores/session.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';
import { session } from '../../support/session.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const visitor: SessionState = { status: 'unauthenticated', data: null };

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  $session.set({ status: 'loading', data: null });
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

  it('can be pressed again if the shop could not be reached', async () => {
    fakeShop({ 'GET /api/auth/csrf': 'offline' });
    render(<SignOutButton />);
    const button = screen.getByRole('button', { name: 'Sair' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
