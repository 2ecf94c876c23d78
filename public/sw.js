/**
 * Answers a visit without a connection with the page /sem-conexao, and does nothing else: pages, prices and stock are
 * always the shop's own. What the page is made of has names that change with it, so that the browser has it stored.
 */
const CACHE = 'sem-conexao';
const PAGE = '/sem-conexao';
/** Where the browser's own message is better: the shop's page would stand for a sheet or a screen of the dashboard. */
const LEFT_ALONE = /^\/(?:dashboard|painel|api)(?:\/|$)/;

async function storePage() {
  const answer = await fetch(PAGE, { cache: 'reload' });
  if (!answer.ok) return;
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, answer.clone());
  const html = await answer.text();
  const parts = [...html.matchAll(/="(\/_astro\/[^"]+)"/g)].map(([, path]) => path);
  await Promise.all([...new Set(parts)].map((path) => fetch(path)));
}

/** The shop's answer, which the browser has asked for while this script started. */
async function answerOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const stored = await caches.match(PAGE);
    if (stored) return stored;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Without it there is nothing to answer with; the next visit tries again.
  event.waitUntil(storePage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  if (LEFT_ALONE.test(new URL(request.url).pathname)) return;
  event.respondWith(answerOf(event));
});
