import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import LoadingScreen from '#islands/feedback/LoadingScreen.tsx';
import { initialSettings } from '#domain/settings/settings.ts';
import { notify } from '#stores/toasts.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

it('stands until the settings have loaded', async () => {
  const calls = fakeShop({ 'GET /api/home/settings': { settings: initialSettings } });
  render(<LoadingScreen />);
  await waitForElementToBeRemoved(() => screen.queryByText('Carregando…'));
  expect(callsTo(calls, 'GET', '/api/home/settings')).toHaveLength(1);
});

it('goes when the settings have failed', async () => {
  fakeShop({ 'GET /api/home/settings': { status: 400, err: 'Fora do ar' } });
  render(<LoadingScreen />);
  await waitForElementToBeRemoved(() => screen.queryByText('Carregando…'));
});

it('says that something went wrong if the shop does not say what', async () => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue(undefined);
  fakeShop({ 'GET /api/home/settings': { status: 400 } });
  render(<LoadingScreen />);
  await waitForElementToBeRemoved(() => screen.queryByText('Carregando…'));
  expect(toast.mock.calls).toEqual([['Algo deu errado. Tente de novo em instantes.']]);
});
