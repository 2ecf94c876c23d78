import type { Session } from '#stores/session.ts';

/** A customer who is signed in. */
export const user = {
  id: 'a1',
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  emailVerified: true,
  admin: false,
  staff: null,
};

/** Their session, as the API returns it. */
export const session = { user, expires: '2030-01-01T00:00:00.000Z' } satisfies Session;
