import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#server/base/env.ts';

describe.each(['AUTH_GOOGLE_ISSUER', 'AUTH_FACEBOOK_ISSUER'])('%s', (name) => {
  it.each([
    'http://sso.loja.example',
    'http://127.0.0.1.loja.example',
    'http://localhost.loja.example',
    'http://10.0.0.5',
    'ftp://localhost',
    'javascript:alert(1)',
    'sso.loja.example',
  ])('is refused if others could read the keys that are sent there: %s', (issuer) => {
    expect(() => readEnvironment({ [name]: issuer })).toThrow(new RegExp(`^${name}: `));
  });

  it('says what it must be', () => {
    expect(() => readEnvironment({ [name]: 'http://sso.loja.example' })).toThrow(
      `${name}: must begin with https://`,
    );
  });

  it.each([
    'https://sso.loja.example/realm',
    'http://localhost:9000',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
  ])('may be %s', (issuer) => {
    expect(readEnvironment({ [name]: issuer })).toMatchObject({ [name]: issuer });
  });
});

it('gives a way to pay six seconds for an answer, and at most seven', () => {
  expect(readEnvironment({}).PAYMENT_TIMEOUT_MS).toBe(6_000);
  expect(readEnvironment({ PAYMENT_TIMEOUT_MS: '300' }).PAYMENT_TIMEOUT_MS).toBe(300);
  expect(() => readEnvironment({ PAYMENT_TIMEOUT_MS: '8000' })).toThrow(/^PAYMENT_TIMEOUT_MS: /);
});

it.each([
  ['DATABASE_URL', { DATABASE_URL: 'db.example:5432' }],
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://db.example/shop' }],
  ['DATABASE_URL', { DATABASE_READ_URLS: 'postgres://db.example/shop' }],
  [
    'DATABASE_READ_URLS',
    {
      DATABASE_URL: 'postgres://db.example/shop',
      DATABASE_READ_URLS: 'postgres://one.example/shop,db.example',
    },
  ],
  [
    'DATABASE_DIRECT_URL',
    { DATABASE_URL: 'postgres://db.example/shop', DATABASE_DIRECT_URL: 'db.example' },
  ],
])('refuses half an address of a database, and names %s', (name, env) => {
  expect(() => readEnvironment(env)).toThrow(new RegExp(`^${name}: `));
});
