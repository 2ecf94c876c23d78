import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, pathInShop, signInAddress } from '#domain/access/callback-url.ts';

const SHOP = 'https://loja.com.br';

describe('a callback address', () => {
  it.each([
    ['/conta', '/conta'],
    ['/checkout?passo=2#fim', '/checkout?passo=2#fim'],
    ['https://loja.com.br/conta', '/conta'],
    ['conta', '/conta'],
    ['/conta/../favoritos', '/favoritos'],
  ])('%j leads to %j in the shop', (address, path) => {
    expect(pathInShop(address, SHOP)).toBe(path);
  });

  it.each([
    'https://ladrao.com',
    '//ladrao.com',
    '/\\ladrao.com',
    '\\\\ladrao.com',
    '\t//ladrao.com',
    '/.//ladrao.com',
    'https://loja.com.br//ladrao.com',
    'https://loja.com.br@ladrao.com',
    'https://loja.com.br.ladrao.com',
    'http://loja.com.br/conta',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://loja.com.br/5e1d0c9a',
    'https://',
  ])('%j leads out of it', (address) => {
    expect(pathInShop(address, SHOP)).toBeNull();
  });
});

describe('after signing in a user goes', () => {
  it.each([
    ['/checkout', '/checkout'],
    [null, '/conta'],
    ['', '/conta'],
    ['https://ladrao.com', '/conta'],
    ['/entrar', '/conta'],
    ['/entrar?error=x', '/conta'],
    ['/entrarei', '/entrarei'],
  ])('asked for %j, to %s', (asked, path) => {
    expect(pathAfterSignIn(asked, SHOP)).toBe(path);
  });
});

describe('the way to the sign-in page', () => {
  it('carries the way back, and the error if there is one', () => {
    expect(signInAddress('/conta?a=1&b=2')).toBe('/entrar?callbackUrl=%2Fconta%3Fa%3D1%26b%3D2');
    expect(signInAddress('/conta', 'SessionRequired')).toBe(
      '/entrar?error=SessionRequired&callbackUrl=%2Fconta',
    );
  });
});
