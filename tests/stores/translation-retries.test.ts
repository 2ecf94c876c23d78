import { createRequire } from 'node:module';
import i18next, { type InitOptions } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { defaultLocale, defaultNamespace, namespaces, i18nextClient } = createRequire(
  import.meta.url,
)('../../astro-i18next.config.cjs') as {
  defaultLocale: string;
  defaultNamespace: string;
  namespaces: string[];
  i18nextClient: InitOptions;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The browser's i18next, as astro-i18next sets it up, over a network of ours. */
function load(fetch: typeof globalThis.fetch, ns: string[] = namespaces) {
  const instance = i18next.createInstance();
  void instance.use(HttpBackend).init({
    supportedLngs: [defaultLocale],
    fallbackLng: [defaultLocale],
    ns,
    defaultNS: defaultNamespace,
    ...i18nextClient,
    backend: {
      loadPath: '/locales/{{lng}}/{{ns}}.json',
      alternateFetch: (path: string) => fetch(path),
    },
  });
  return instance;
}

it('asks five times more for a translation file that fails, after 350 ms and doubling', async () => {
  const start = Date.now();
  const asked: [path: string, afterMs: number][] = [];
  load(async (path) => {
    asked.push([String(path), Date.now() - start]);
    return new Response('', { status: 503 });
  });
  await vi.advanceTimersByTimeAsync(60_000);
  const path = '/locales/pt-BR/translation.json';
  expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10850].map((ms) => [path, ms]));
});

it('shows the texts when a retry brings them', async () => {
  let asked = 0;
  const instance = load(async () =>
    (asked += 1) < 3 ? new Response('', { status: 503 }) : Response.json({ cart: 'Carrinho' }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(3);
  expect(instance.t('cart')).toBe('Carrinho');
});

it('reads at most ten files at once', async () => {
  let reading = 0;
  let most = 0;
  const files = Array.from({ length: 25 }, (_, n) => `file-${n}`);
  const read = vi.fn(async () => {
    most = Math.max(most, (reading += 1));
    await new Promise((resolve) => setTimeout(resolve, 10));
    reading -= 1;
    return Response.json({});
  });
  load(read, files);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(files.length);
  expect(most).toBe(10);
});
