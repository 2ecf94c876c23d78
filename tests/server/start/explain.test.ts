import { expect, it } from 'vitest';
import { DatabaseFullError, DatabaseUnavailableError, SetupError } from '#server/base/errors.ts';
import { explainStartError } from '#server/start/lifecycle.ts';

const systemError = (facts: object) => Object.assign(new Error('system'), facts);

it.each([
  ['a taken port', { code: 'EADDRINUSE', port: 4321 }, 'PORT=4322 npm start'],
  ['a port for root', { code: 'EACCES', port: 80 }, 'Port 80 needs more rights'],
  ['an absent PostgreSQL', { code: 'ECONNREFUSED', port: 5432 }, 'DATABASE_URL'],
  ['a PostgreSQL that says nothing', { code: 'ETIMEDOUT' }, 'does not answer'],
  ['a PostgreSQL that is not there yet', { code: '57P03' }, 'is still starting'],
  ['a full disk', { code: 'ENOSPC' }, 'is full'],
  ['a full disk below the database', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'is full'],
  ['a folder that is closed', { code: 'EACCES' }, 'Error: system'],
])('explains %s', (_what, facts, words) => {
  expect(explainStartError(systemError(facts))).toContain(words);
});

it('explains a disk that fills up while the shop is opened', () => {
  const cause = systemError({ code: 'ERR_SQLITE_ERROR', errcode: 13 });
  expect(explainStartError(new DatabaseFullError(cause))).toContain('is full');
});

it('explains a PostgreSQL that goes away while the shop is opened', () => {
  const cause = systemError({ code: 'ECONNREFUSED' });
  expect(explainStartError(new DatabaseUnavailableError(cause))).toContain('DATABASE_URL');
});

it('says in a single sentence what only the owner can fix', () => {
  expect(explainStartError(new SetupError('auth-secret is broken'))).toBe('auth-secret is broken');
});

it('shows anything else as it is', () => {
  expect(explainStartError(new Error('HOST: wrong'))).toContain('HOST: wrong');
  expect(explainStartError('text')).toBe('text');
});
