import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { APIRoute } from 'astro';
import { afterEach, expect, it, vi } from 'vitest';
import { POST as confirm } from '#pages/api/account/confirm.ts';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { POST as reset } from '#pages/api/account/reset.ts';
import { POST as applyCoupon } from '#pages/api/coupons/apply.ts';
import { POST as order } from '#pages/api/orders/index.ts';
import { readEnvironment } from '#server/base/env.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

const PRINTED = /^(RATE_LIMIT_\w+)=(.*)$/gm;

afterEach(() => void vi.unstubAllEnvs());

it('the printed limits are those that count', async () => {
  const example = await readFile(resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const printed = Object.fromEntries(
    [...example.matchAll(PRINTED)].map(([, name, value]) => [name, value] as const),
  );
  const counting = Object.entries(readEnvironment({ RATE_LIMIT_ORDER_PERSON: '1/1' }))
    .filter(([name]) => name.startsWith('RATE_LIMIT_'))
    .map(([name, limit]) => [name, Object.values(limit as object).join('/')] as const);
  expect(printed).toEqual({ ...Object.fromEntries(counting), RATE_LIMIT_ORDER_PERSON: '' });
});

it.each(['0/60', '20', '20/0', '-1/60', 'many', '1e3/60'])('a limit of %j is refused', (text) => {
  for (const name of ['RATE_LIMIT_ORDER', 'RATE_LIMIT_ORDER_PERSON', 'RATE_LIMIT_MAIL']) {
    expect(() => readEnvironment({ [name]: text })).toThrow(name);
  }
});

// Signing in is tried with Auth.js's own calls; letters and the orders of a person have their own tests.
describeOnEveryEngine('a printed limit', (open) => {
  it.each<[string, string, APIRoute]>([
    ['REGISTER', '/api/account/register', register],
    ['FORGOT', '/api/account/forgot', forgot],
    ['RESET', '/api/account/reset', reset],
    ['RESET', '/api/account/confirm', confirm],
    ['COUPON', '/api/coupons/apply', applyCoupon],
    ['ORDER', '/api/orders', order],
  ])('%s ends the calls of %s by one address', async (name, path, route) => {
    vi.stubEnv(`RATE_LIMIT_${name}`, '2/60');
    const { scope } = await open();
    const post = () => call(route, scope, { path, method: 'POST', body: {} });
    const statuses = [(await post()).status, (await post()).status];
    expect(statuses).not.toContain(429);
    const refused = await post();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
  });
});
