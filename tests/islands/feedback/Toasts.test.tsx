import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import Toasts, { TOASTS } from '#islands/feedback/Toasts.tsx';
import { notify } from '#stores/toasts.ts';
import '../../support/islands.ts';

it('shows toasts at the top right for 2000 ms', () => {
  expect(TOASTS).toMatchObject({ position: 'top-right', duration: 2000 });
});

it('shows what was said before the toaster stood, the newest on top', async () => {
  notify.success('Primeiro');
  render(<Toasts />);
  await screen.findByText('Primeiro');
  act(() => notify.error('Segundo'));
  await screen.findByText('Segundo');
  const toasts = screen.getAllByRole('listitem').map((toast) => toast.textContent);
  expect(toasts).toEqual(['Segundo', 'Primeiro']);
});
