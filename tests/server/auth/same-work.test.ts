import { DefaultQueryExecutor } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import * as letters from '#server/letters/letter.ts';
import { addAccount } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';

vi.mock('#server/letters/letter.ts', { spy: true });

const ADDRESSES = {
  known: 'ana@exemplo.com.br',
  unknown: 'ninguem@exemplo.com.br',
  closed: 'fechada@exemplo.com.br',
  staff: 'equipe@exemplo.com.br',
};

describeOnEveryEngine('an address is looked up with the same work, whoever owns it', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await emptyOutbox();
    await addAccount(shop.scope, { email: ADDRESSES.known });
    await addAccount(shop.scope, { email: ADDRESSES.closed, status: 'inactive' });
    await addAccount(shop.scope, { email: ADDRESSES.staff, role: 'staff', emailVerifiedAt: null });
  });
  afterEach(() => void vi.restoreAllMocks());

  const post = (route: typeof forgot, path: string, body: object) =>
    call(route, shop.scope, { path: `/api/account/${path}`, method: 'POST', body });

  const ways: Record<string, (email: string) => Promise<unknown>> = {
    forgot: (email) => post(forgot, 'forgot', { email }),
    register: (email) =>
      post(register, 'register', {
        email,
        fullName: 'Ana Souza',
        password: 'uma frase bem curta',
      }),
    'sign-in link': (email) => new AuthClient(shop.scope).form('signin/email', { email }),
  };

  it.each(Object.keys(ways))('%s', async (way) => {
    const ask = ways[way]!;
    // What is read once, such as the settings, is read before.
    await ask('antes@exemplo.com.br');
    await doDueJobs(shop.scope);
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const write = vi.mocked(letters.writeLetter);
    const works = [];
    for (const email of Object.values(ADDRESSES)) {
      execute.mockClear();
      write.mockClear();
      await ask(email);
      await doDueJobs(shop.scope);
      // Auth.js stores the link and has the letter queued at once: which query comes first is chance.
      const queries = execute.mock.calls.map(([{ sql }]) => sql).toSorted();
      works.push({ queries, letters: write.mock.calls.length });
    }
    const [first, ...others] = works;
    expect(first!.queries.length).toBeGreaterThan(3);
    expect(first!.letters).toBe(1);
    for (const work of others) expect(work).toEqual(first);
  });
});
