import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import translation from '../../public/locales/pt-BR/translation.json' with { type: 'json' };
import { opened } from './fresh.ts';
import { patienceMs } from '../support/patience.ts';

const getData = vi.fn();
const error = vi.fn();
vi.mock('#stores/api.ts', () => ({ getData }));
const readAuth = vi.fn();
vi.mock('#stores/auth-api.ts', () => ({ readAuth }));
vi.mock('#stores/toasts.ts', () => ({ notify: { error } }));

const open = () =>
  opened(async () => ({
    ...(await import('#stores/settings.ts')),
    ...(await import('#stores/session.ts')),
    ...(await import('#stores/loading.ts')),
  }));

beforeEach(() => {
  i18next.isInitialized = false;
  getData.mockReset();
  readAuth.mockReset().mockResolvedValue(null);
  error.mockReset();
});
afterEach(() => vi.restoreAllMocks());

describe('the settings', () => {
  it('are the initial ones before they have loaded', async () => {
    expect((await open()).$settings.get()).toEqual(initialSettings);
  });

  it('are read from /api/home/settings', async () => {
    const { $settings, loadSettings } = await open();
    getData.mockResolvedValue({ success: true, settings: { ...initialSettings, name: 'Aurora' } });
    await loadSettings();
    expect(getData).toHaveBeenCalledExactlyOnceWith('/api/home/settings');
    expect($settings.get()).toEqual({ ...initialSettings, name: 'Aurora', loaded: true });
    expect(error).not.toHaveBeenCalled();
  });

  it('that fail to load say why in a toast and stay as they were', async () => {
    const { $settings, loadSettings } = await open();
    getData.mockResolvedValue({ success: false, err: 'Loja fechada.', status: 503 });
    await loadSettings();
    expect(error).toHaveBeenCalledExactlyOnceWith('Loja fechada.');
    expect($settings.get()).toEqual(initialSettings);
  });

  it('have a text of their own for a failure without a message', () => {
    expect(translation['Something Went Wrong']).toBe(
      'Algo deu errado. Tente de novo em instantes.',
    );
  });

  it('that came with the page need no call', async () => {
    const { $settings, hydrateSettings } = await open();
    hydrateSettings({ ...initialSettings, name: 'Aurora' });
    expect($settings.get()).toMatchObject({ name: 'Aurora', loaded: true });
    expect(getData).not.toHaveBeenCalled();
  });
});

describe('the loading screen', () => {
  const translate = () => i18next.init({ lng: 'pt-BR', resources: {} });

  it('stands while a page hydrates', async () => {
    const { $loading } = await open();
    expect($loading.init).toBe(true);
    expect($loading.get()).toBe(true);
  });

  it.each([
    ['have loaded', { success: true, settings: initialSettings }],
    ['have failed to load', { success: false, err: 'x', status: 0 }],
  ])('goes when the settings %s and the rest is ready', async (_name, answer) => {
    const { $loading, loadSettings, refreshSession } = await open();
    getData.mockResolvedValue(answer);
    await loadSettings();
    await refreshSession();
    expect($loading.get()).toBe(true);
    await translate();
    expect($loading.get()).toBe(false);
  });

  it('stands while only the settings are missing', async () => {
    const { $loading, hydrateSettings, refreshSession } = await open();
    await translate();
    await refreshSession();
    expect($loading.get()).toBe(true);
    hydrateSettings(initialSettings);
    expect($loading.get()).toBe(false);
  });

  it('stands while the session is fetched, and goes when there is none', async () => {
    const { $loading, hydrateSettings } = await open();
    const answer = Promise.withResolvers<null>();
    readAuth.mockReturnValue(answer.promise);
    await translate();
    hydrateSettings(initialSettings);
    const stop = $loading.listen(() => {});
    expect($loading.get()).toBe(true);
    answer.resolve(null);
    await vi.waitFor(() => expect($loading.get()).toBe(false), patienceMs);
    stop();
  });
});
