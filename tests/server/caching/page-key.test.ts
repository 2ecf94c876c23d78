import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { pageAddress, pageKey, requestKey } from '#server/caching/page-key.ts';

const key = (address: string) => pageKey(pageAddress(new URL(address, 'http://localhost'))!);

it.each([
  ['another order of parameters', '/produtos?size=M&color=preto', '/produtos?color=preto&size=M'],
  ['another order of values', '/produtos?color=preto,azul', '/produtos?color=azul&color=preto'],
  ['a campaign', '/produtos?utm_source=mail&fbclid=1', '/produtos'],
  ['a campaign on a product', '/produto/aviador?utm_source=mail', '/produto/aviador'],
  ['empty fields of a form', '/produtos?color=preto&min=&max=', '/produtos?color=preto'],
  ['another spelling of the same value', '/busca?q=%C3%B3culos', '/busca?q=óculos'],
  ['spaces around a search', '/busca?q=+%C3%B3culos++azuis+', '/busca?q=%C3%B3culos+azuis'],
  ['another spelling of a price', '/produtos?min=199,00', '/produtos?min=199'],
  ['a default', '/produtos?page=1&limit=24', '/produtos'],
  ['what is not known', '/produtos?page=-1&sort=nonsense&filters=nothing&size=XXXL', '/produtos'],
  ['what its path decides', '/categoria/sol?category=grau', '/categoria/sol'],
  ['what only other pages read', '/?q=redondo&color=preto', '/'],
  ['what only lists read', '/produto/aviador?q=redondo&page=2', '/produto/aviador'],
  ['what cards do not read', '/produtos/cartoes?ids=a,b&page=2', '/produtos/cartoes?ids=a,b'],
  ['the end of a long search', `/busca?q=${'a'.repeat(14_000)}`, `/busca?q=${'a'.repeat(100)}`],
])('is the same with %s', (_what, one, other) => {
  expect(key(one)).toBe(key(other));
});

it.each([
  ['another path', '/produto/aviador', '/produto/redondo'],
  ['another value', '/produtos?color=preto', '/produtos?color=azul'],
  ['a further value', '/produtos?color=preto', '/produtos?color=preto&color=azul'],
  ['a group of filters to be seen', '/produtos', '/produtos?filters=brand'],
  ['another page', '/marca/lume', '/marca/lume?page=2'],
  ['a filter beside what its path decides', '/categoria/sol', '/categoria/sol?brand=lume'],
  ['a chosen variant', '/produto/aviador', '/produto/aviador?attribute=54&customAttr=fosco'],
  ['the browser’s own order', '/produtos', '/produtos?sort=fit'],
  ['another order of cards', '/produtos/cartoes?ids=a,b', '/produtos/cartoes?ids=b,a'],
  ['a colour of cards', '/produtos/cartoes?ids=a', '/produtos/cartoes?ids=a&color=preto'],
  ['another host', 'http://localhost/', 'http://otica.example/'],
  ['a value that spells a parameter', '/busca?q=a%26page%3D2', '/busca?q=a&page=2'],
])('differs with %s', (_what, one, other) => {
  expect(key(one)).not.toBe(key(other));
});

it('is its page’s address, which means the same page again', () => {
  const address = 'http://localhost/busca?color=azul,preto&q=%C3%B3culos&min=99.9&filters=brand';
  expect(key(address)).toBe(address);
  expect(key('http://localhost/produto/a?color=preto&attribute=54+mm')).toBe(
    'http://localhost/produto/a?color=preto&attribute=54+mm',
  );
});

it('is short, whatever is asked for: a longer page is not cached', () => {
  const values = Array.from({ length: 30 }, (_, n) => `cor-${n}`.padEnd(400, 'x'));
  expect(key(`/produtos?color=${values.join(',')}`)).toBeUndefined();
  expect(key(`/produto/${'a'.repeat(5_000)}`)).toBeUndefined();
  for (const letter of ['a', '%20', 'ó', '👓', '&q=', '\u0000', '"']) {
    const long = key(`/busca?q=${letter.repeat(10_000)}`);
    expect(long!.length, letter).toBeLessThan(2_048);
  }
});

it('holds on to nothing of the long address that it was cut from', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const keys = Array.from({ length: 3_000 }, (_, n) =>
    requestKey('localhost', `/busca?q=${n}+${'palavra+'.repeat(1_700)}`),
  );
  const grown = used() - before;
  expect(new Set(keys).size).toBe(3_000);
  // Of 40 MB that were asked for.
  expect(grown).toBeLessThan(5_000_000);
});

it.each([
  '/',
  '/produtos?size=M&utm_source=mail&color=preto',
  '/produto/aviador?attribute=54',
  '/busca?q=%C3%B3culos+redondos',
  '/categoria/sol/../grau',
])('is read from the request for %s as from its address', (address) => {
  for (const host of ['localhost:4321', 'Otica.example:80', '[::1]:4321']) {
    expect(requestKey(host, address)).toBe(key(`http://${host}${address}`));
  }
});

it.each(['/produto/%61viador', '/produto/%2561viador', '//produto/aviador', '/produto//aviador'])(
  'is not guessed for %s, which Astro reads as another path',
  (address) => {
    expect(requestKey('localhost', address)).toBeUndefined();
  },
);

it.each(['/produto/%2561viador', '/produto/100%25', '/produto/%E0%A4%A'])(
  'has no address for %s, which no page has once it is decoded',
  (address) => {
    expect(pageAddress(new URL(address, 'http://localhost'))).toBeUndefined();
  },
);
