import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { orderPath } from '#domain/orders/order.ts';
import { textsByLanguage } from '#i18n/texts.ts';
import { letterOf } from '#server/letters/send-letter.ts';
import { linksOf, writeLetterOf } from '#server/letters/write-letters.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { ask } from '../../support/http-shop.ts';
import { entriesOf } from '../../support/texts.ts';

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop({ SITE_URL: 'http://localhost' });
  const sizes = (['P', 'M'] as const).map((size) => ({ priceCents: 4_990, qty: 9, size }));
  const products = [
    simpleProduct('case', { priceCents: 4_990, qty: 9 }),
    variableProduct('sized', sizes, { shape: 'gatinho', compareAtCents: 6_990 }),
  ];
  await fillShop(shop.scope, { products });
}, 300_000);
afterAll(() => shop.stop());

beforeEach(() => saveSettings(shop.scope, { language: DEFAULT_LANGUAGE, languageChoice: true }));

const ENGLISH = { cookie: 'vitrine.language=en' };
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(shop, path, { headers });
  return { ...answer, text: answer.body.toString() };
};
const langOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

/** The texts of a language that have a word of three letters. */
const textsIn = (code: string) =>
  entriesOf(textsByLanguage[code]!)
    .map(([, text]) => text)
    .filter((text) => /\p{L}{3}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')));

/** The texts whatever their values are: 'Página {{page}}' is 'Página 2' as well. */
const anyOf = (texts: readonly string[]) =>
  new RegExp(
    `^(?:${texts
      .map((text) =>
        text
          .split(/\{\{.*?\}\}/)
          .map(RegExp.escape)
          .join('.+'),
      )
      .join('|')})$`,
    's',
  );

const inEnglish = new Set(textsIn('en'));
const english = anyOf([...inEnglish]);
const portuguese = anyOf(textsIn(DEFAULT_LANGUAGE).filter((text) => !inEnglish.has(text)));

/** Words of a prescription from Brazil, which the guide explains. */
const EXPLAINED = new Set(['longe', 'perto']);

const isPortuguese = (text: string) =>
  (portuguese.test(text) && !english.test(text)) || /\d,\d\d?(?!\d)/.test(text);

it.each([
  ['Carrinho', 'Cart'],
  ['12 produtos', '12 products'],
  ['Página 2', 'Page 2'],
  ['CPF 529.982.247-25', 'CPF (Brazilian taxpayer number) 529.982.247-25'],
  ['R$ 1.290,00', 'R$ 1,290.00'],
])('“%s” is Portuguese, “%s” is not', (one, other) =>
  expect([one, other].filter(isPortuguese)).toEqual([one]),
);

/** What a person reads or hears of a page, or of its preview elsewhere, and is in Portuguese. */
function portugueseIn(page: string): string[] {
  const html = page.replaceAll(/<(script|style)\b[^]*?<\/\1>|<template\b|<!--[^]*?-->/g, '<x>');
  const texts = [
    ...html.matchAll(/>([^<]+)</g),
    ...html.matchAll(/\s(?:aria-label|title|alt|placeholder|content)="([^"]+)"/g),
  ];
  const shown = texts.map(([, text]) =>
    text!.trim().replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
  return [...new Set(shown).difference(EXPLAINED)].filter(isPortuguese);
}

describe('a purchase in English', () => {
  it.each([
    '/',
    '/produtos',
    '/produtos?shape=redondo&rim=sem-aro',
    '/produto/armacao-case',
    '/produto/armacao-sized',
    '/busca?q=armacao',
    '/busca?q=xyzxyz',
    '/categorias',
    '/meus-oculos',
    '/comparar',
    '/favoritos',
    '/guias',
    '/guias/como-ler-a-receita',
    '/pagina/trocas-e-devolucoes',
    '/carrinho',
    '/checkout',
    '/entrar',
    '/cadastrar',
    '/sem-conexao',
    '/nada',
  ])('has no Portuguese: %s', async (path) => {
    // In Portuguese before it: what is cached in one language is not shown in the other.
    const before = await read(path);
    expect(portugueseIn(before.text)).not.toEqual([]);
    const { status, text, headers } = await read(path, ENGLISH);
    expect([status, langOf(text), headers['content-language']]).toEqual([
      before.status,
      'en',
      'en',
    ]);
    expect(portugueseIn(text)).toEqual([]);
  });

  // Browsers and caches hold the suggestions of a search for a minute: those of one language for it alone.
  it.each([
    ['/api/products?shape=redondo', 'no-cache', 'Accept-Encoding'],
    ['/api/products/suggest?q=xyzxyz', 'public, max-age=60', 'Cookie, Accept-Encoding'],
  ])('has none in what scripts fetch: %s', async (path, held, vary) => {
    const stringsOf = ({ text }: { text: string }) =>
      [...text.matchAll(/:"((?:[^"\\]|\\.)*)"/g)].map(([, string]) => string!);
    expect(stringsOf(await read(path)).filter(isPortuguese)).not.toEqual([]);
    const answer = await read(path, ENGLISH);
    expect(stringsOf(answer).filter(isPortuguese)).toEqual([]);
    expect([answer.headers['cache-control'], answer.headers.vary]).toEqual([held, vary]);
  });

  it('has none on the page of its order and in the letters about it', async () => {
    const { status, body } = await ask(shop, '/api/orders', {
      method: 'POST',
      headers: {
        ...ENGLISH,
        'content-type': 'application/json',
        'idempotency-key': 'english-00001',
      },
      body: JSON.stringify(orderOf([cartItem('case')])),
    });
    expect(status).toBe(201);
    const { orderId } = JSON.parse(body.toString()) as { orderId: string };
    const { secret, language } = await shop.scope.engine.db
      .selectFrom('orders')
      .select(['secret', 'language'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(language).toBe('en');
    const { text } = await read(orderPath(orderId, secret), ENGLISH);
    expect(text).toContain(orderId);
    expect(portugueseIn(text)).toEqual([]);
    const letters = await shop.scope.engine.db
      .selectFrom('letters')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(letters.length).toBeGreaterThan(0);
    for (const row of letters) {
      const links = linksOf(shop.scope, 'token');
      const written = await writeLetterOf(shop.scope, {
        letter: letterOf(row),
        links,
        language: row.language,
      });
      expect(langOf(written!.mail.html)).toBe('en');
      expect(portugueseIn(written!.mail.html)).toEqual([]);
    }
  });
});

describe('the language of a request', () => {
  it('is its own, also of two that are answered at once', async () => {
    const asked = Array.from({ length: 12 }, (_, n) =>
      ['/carrinho', '/produto/armacao-case', '/entrar'].map((path) => ({
        path,
        ...(n % 2 === 0 && { headers: ENGLISH }),
      })),
    ).flat();
    await saveSettings(shop.scope, { name: 'Óptica' });
    const pages = await Promise.all(
      asked.map(async ({ path, headers }) => langOf((await read(path, headers)).text)),
    );
    expect(pages).toEqual(asked.map(({ headers }) => (headers ? 'en' : DEFAULT_LANGUAGE)));
  });

  it('has its own cached page, and a cache before the shop knows of it', async () => {
    for (const headers of [{}, ENGLISH]) {
      await read('/produto/armacao-case', headers);
      const again = await read('/produto/armacao-case', headers);
      expect(again.headers['cache-status']).toBe('vitrine; hit');
      expect(again.headers.vary).toBe('Accept-Encoding, Cookie');
      expect(langOf(again.text)).toBe('cookie' in headers ? 'en' : DEFAULT_LANGUAGE);
      expect(again.text).toContain('action="/api/language"');
    }
  });

  it.each(['tpn', 'fr', '', '../en'])('is the shop’s if the cookie says %j', async (code) => {
    const { text } = await read('/carrinho', { cookie: `vitrine.language=${code}` });
    expect(langOf(text)).toBe(DEFAULT_LANGUAGE);
  });

  it('is the shop’s where it offers no other', async () => {
    await saveSettings(shop.scope, { languageChoice: false });
    const { text, headers } = await read('/produto/armacao-case', ENGLISH);
    expect([langOf(text), headers.vary]).toEqual([DEFAULT_LANGUAGE, 'Accept-Encoding']);
    expect(text).not.toContain('/api/language');
  });

  it('of what staff read is not that of a visitor', async () => {
    expect(langOf((await read('/dashboard', ENGLISH)).text)).toBe(DEFAULT_LANGUAGE);
  });
});

describe('the choice in the footer', () => {
  const choose = (body: string, headers = {}) =>
    ask(shop, '/api/language', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  it('is stored in a cookie, and leads back', async () => {
    const { status, headers } = await choose('language=en&back=%2Fprodutos%3Fcolor%3Dpreto');
    expect([status, headers.location]).toEqual([303, '/produtos?color=preto']);
    expect(headers['set-cookie']).toEqual([
      'vitrine.language=en; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    const back = await choose(`language=${DEFAULT_LANGUAGE}&back=/`, ENGLISH);
    expect(back.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('never leads out of the shop, and takes no language that is not offered', async () => {
    const { status, headers } = await choose('language=fr&back=https%3A%2F%2Foutra.example%2F');
    expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/', undefined]);
    const foreign = await choose('language=en', { origin: 'https://outra.example' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  });
});
