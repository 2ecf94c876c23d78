import { expect, it } from 'vitest';
import { readEnvironment } from '#server/base/env.ts';
import { openingLines } from '#server/start/lifecycle.ts';

const said = (values: Record<string, string>) =>
  openingLines(readEnvironment(values), 4321).join('\n');

it('says where the shop is open', () => {
  expect(said({})).toContain('http://localhost:4321');
  expect(said({ HOST: '0.0.0.0', SITE_URL: 'https://loja.example/' })).toContain(
    'Its public address is https://loja.example\n',
  );
});

it('says that no letter is sent by a shop that the network reaches without a SITE_URL', () => {
  expect(said({ HOST: '0.0.0.0' })).toContain('none is sent until SITE_URL is set');
  expect(said({ HOST: '0.0.0.0', SITE_URL: 'http://loja.example' })).not.toContain('WARNING');
  expect(said({})).not.toContain('WARNING');
});

it('says that all visitors count as one behind a proxy that is not trusted', () => {
  const SITE_URL = 'https://loja.example';
  expect(said({ SITE_URL })).toContain('TRUST_PROXY is not set');
  expect(said({ SITE_URL, TRUST_PROXY: 'true' })).not.toContain('WARNING');
});
