import { expect, it } from 'vitest';
import { pageKey, requestKey } from '#server/cache/page-key.ts';

const key = (address: string) => pageKey(new URL(address, 'http://localhost'));

it.each([
  ['another order of parameters', '/produtos?size=M&color=preto', '/produtos?color=preto&size=M'],
  ['a campaign', '/produtos?utm_source=mail&fbclid=1', '/produtos'],
  ['empty fields of a form', '/produtos?color=preto&min=&max=', '/produtos?color=preto'],
  ['another spelling of the same value', '/busca?q=%C3%B3culos', '/busca?q=óculos'],
])('is the same with %s', (_what, one, other) => {
  expect(key(one)).toBe(key(other));
});

it.each([
  ['another path', '/produto/aviador', '/produto/redondo'],
  ['another value', '/produtos?color=preto', '/produtos?color=azul'],
  ['a further value', '/produtos?color=preto', '/produtos?color=preto&color=azul'],
  ['a group of filters to be seen', '/produtos', '/produtos?filters=brand'],
  ['another page', '/produtos', '/produtos?page=2'],
  ['a chosen variant', '/produto/aviador', '/produto/aviador?attribute=54&customAttr=fosco'],
  ['another host', 'http://localhost/', 'http://otica.example/'],
  ['a value that spells a parameter', '/busca?q=a%26page%3D2', '/busca?q=a&page=2'],
])('differs with %s', (_what, one, other) => {
  expect(key(one)).not.toBe(key(other));
});

it.each([
  '/',
  '/produtos?size=M&utm_source=mail&color=preto',
  '/produto/aviador?attribute=54',
  '/busca?q=%C3%B3culos+redondos',
  '/categoria/sol/../grau',
])('is read from the request for %s as from its address', (address) => {
  for (const host of ['localhost:4321', 'Otica.example:80', '[::1]:4321']) {
    expect(requestKey(host, address)).toBe(pageKey(new URL(`http://${host}${address}`)));
  }
});

it.each(['/produto/%61viador', '/produto/%2561viador', '//produto/aviador', '/produto//aviador'])(
  'is not guessed for %s, which Astro reads as another path',
  (address) => {
    expect(requestKey('localhost', address)).toBeUndefined();
  },
);
