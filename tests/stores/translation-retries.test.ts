import i18next, { type InitOptions } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserOptions } from '#i18n/browser-options.ts';
import pageTexts from '#i18n/page-texts.ts';
import { patienceMs } from '../support/patience.ts';

/** A translation file, as short as it may be. */
const TEXTS = { cart: 'Carrinho', errors: { unexpected: 'Algo deu errado.' } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser's i18next over a network of ours. */
function load(fetch: typeof globalThis.fetch, given: InitOptions = {}) {
  vi.stubGlobal('fetch', fetch);
  const instance = i18next.createInstance();
  void instance.use(pageTexts).init({
    ...browserOptions('pt-BR'),
    // The tests ask for texts until they come.
    saveMissing: false,
    ...given,
  });
  return instance;
}

const REFUSALS: [how: string, answer: () => Response][] = [
  ['fails', () => new Response('', { status: 503 })],
  ['is not there', () => new Response('nada', { status: 404 })],
  ['is garbage', () => new Response('{"cart":')],
  ['is other JSON', () => Response.json([{}])],
  ['has none of the texts', () => Response.json({ cart: 'Carrinho' })],
];

it.each(REFUSALS)(
  'asks five times more for a translation file that %s, after 350 ms and doubling',
  async (_case, answer) => {
    const start = Date.now();
    const asked: [path: string, afterMs: number][] = [];
    load(async (path) => {
      asked.push([String(path), Date.now() - start]);
      return answer();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    const path = '/locales/pt-BR/translation.json';
    expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10850].map((ms) => [path, ms]));
  },
);

it('shows the texts when a retry brings them', async () => {
  let asked = 0;
  const instance = load(async () =>
    (asked += 1) < 3 ? new Response('', { status: 503 }) : Response.json(TEXTS),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(3);
  expect(instance.t('cart', { defaultValue: '' })).toBe('Carrinho');
});

it.each(REFUSALS)(
  'speaks by the copy in the build at once if the file %s',
  async (_how, answer) => {
    const instance = load(async () => answer());
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    await vi.waitFor(() => expect(instance.t('loading.text')).toBe('Carregando…'), patienceMs);
  },
);

it('speaks by the copy in the build after a while if the file does not come', async () => {
  const instance = load(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2999);
  expect(instance.t('loading.text')).toBe('loading.text');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(instance.t('loading.text')).toBe('Carregando…'), patienceMs);
});

it('gives up a reading that takes ten seconds, and tries again', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  load(async () => Response.json(TEXTS));
  await vi.advanceTimersByTimeAsync(0);
  expect(timeouts).toHaveBeenCalledExactlyOnceWith(10_000);
});

it('reads at most ten files at once', async () => {
  let reading = 0;
  let most = 0;
  const files = Array.from({ length: 25 }, (_, n) => `file-${n}`);
  const read = vi.fn(async () => {
    most = Math.max(most, (reading += 1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    reading -= 1;
    return Response.json(TEXTS);
  });
  load(read, { ns: files });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(files.length);
  expect(most).toBe(10);
});
