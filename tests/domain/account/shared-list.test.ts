import { expect, it } from 'vitest';
import { MAX_SHARED, readSharedList, sharedListAddress } from '#domain/account/shared-list.ts';

const hashOf = (address: string) => new URL(address).hash;

it('a link to a list is the list, which the shop is not sent', () => {
  const address = sharedListAddress('https://loja.test', ['marola-1', 'b2']);
  expect(address).toBe('https://loja.test/favoritos/lista#marola-1,b2');
  expect(readSharedList(hashOf(address))).toEqual(['marola-1', 'b2']);
});

it('a long list is shared as far as a link goes', () => {
  const many = Array.from({ length: 200 }, (_none, index) => `p${index}-${'x'.repeat(24)}`);
  const address = sharedListAddress('https://loja.test', many);
  expect(readSharedList(hashOf(address))).toEqual(many.slice(0, MAX_SHARED));
  expect(address.length).toBeLessThan(2_000);
});

it.each([
  ['', []],
  ['#', []],
  ['#,,,', []],
  ['#a,a,b', ['a', 'b']],
  ['#<script>,../x,%00,a b,ok', ['ok']],
  [`#${'a'.repeat(65)},ok`, ['ok']],
  [`#${'x'.repeat(1_000_000)}`, []],
])('of the link %.30s what can be an id is read', (hash, ids) => {
  expect(readSharedList(hash)).toEqual(ids);
});

it('of ten thousand ids the first are read', () => {
  const many = Array.from({ length: 10_000 }, (_none, index) => `p${index}`);
  expect(readSharedList(`#${many.join()}`)).toEqual(many.slice(0, MAX_SHARED));
});
