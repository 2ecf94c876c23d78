import { beforeEach, expect, it, vi } from 'vitest';
import { doDueJobs } from '#server/worker/worker.ts';
import { linkToken, queueLetter, type DueLetter } from '#server/letters/queue/queue-letter.ts';
import { discardLetter, retryLetter } from '#server/letters/failed-letters.ts';
import { countLetters, listLetters, readLetter } from '#server/letters/read-letters.ts';
import { sendLetter } from '#server/letters/send-letter.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, type Actor, type Scope } from '#server/service/scope.ts';
import { addAccount } from '../../support/accounts.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { user } from '../../support/session.ts';
import { HANGS_UP, smtpServer } from '../../support/smtp-server.ts';

const MINUTE = 60_000;
const INVITE: DueLetter = { kind: 'invite', to: 'bia@exemplo.com.br', name: 'Bia Lima' };

const admin: Actor = { kind: 'user', user: { ...user, admin: true } };
const staffWith = (right: 'view' | 'edit' | 'delete'): Actor => {
  const may = { view: false, edit: false, delete: false, [right]: true };
  const permissions = [{ name: 'settings' as const, ...may }];
  return { kind: 'user', user: { ...user, staff: { status: true, permissions } } };
};

describeOnEveryEngine('a letter', (open) => {
  let shop: TestShop;
  let log: string[];

  beforeEach(async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    shop = await open();
    log = [];
    return () => void vi.unstubAllEnvs();
  });

  const work = () => doDueJobs(shop.scope, { log: (line) => void log.push(line) });
  const row = async (id = 'letter-1') =>
    shop.scope.engine.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
  const jobs = () => shop.scope.engine.db.selectFrom('jobs').selectAll().execute();
  const by = (actor: Actor): Scope => actingAs(shop.scope, actor);

  it('is written when it is sent, once, and then has no job any more', async () => {
    const server = await smtpServer();
    vi.stubEnv('SMTP_URL', server.url);
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    await work();
    await work();
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toContain('Message-ID: <letter-1@localhost>');
    expect(await row()).toMatchObject({
      state: 'sent',
      recipient: 'bia@exemplo.com.br',
      maybeTwice: 0,
      reason: null,
      sentAt: shop.scope.now(),
    });
    expect(await jobs()).toEqual([]);
  });

  it.each(['unsent', 'sent'])('and its job end together when it is %s', async (end) => {
    const server = await smtpServer();
    if (end === 'sent') vi.stubEnv('SMTP_URL', server.url);
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    const diesAtTheEnd = async () => Promise.reject(new Error('killed'));
    const sending = sendLetter(shop.scope, { letterId: 'letter-1', finish: diesAtTheEnd });
    await expect(sending).rejects.toThrow('killed');
    expect(await row()).toMatchObject({ state: end === 'sent' ? 'sending' : 'waiting' });
    await work();
    expect(await row()).toMatchObject({ state: end, maybeTwice: end === 'sent' ? 1 : 0 });
    expect(await jobs()).toEqual([]);
  });

  it('stores no secret in any row, while its link is valid', async () => {
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    await work();
    const token = await linkToken(shop.scope, 'letter-1');
    expect((await readLetter(by(admin), { id: 'letter-1' })).mail?.text).toContain(token);
    expect(JSON.stringify([await row(), await jobs()])).not.toContain(token.split('.')[1]);
  });

  it('waits while the mail server is gone, and goes when it is back', async () => {
    const server = await smtpServer();
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    await work();
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'unreachable', maybeTwice: 0 });
    vi.stubEnv('SMTP_URL', server.url);
    shop.advance(MINUTE);
    await work();
    expect(server.taken).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'sent', reason: null, answer: null, maybeTwice: 0 });
  });

  it('says that it may have come twice if the server had it and hung up, under one Message-ID', async () => {
    const server = await smtpServer({ DATA: [HANGS_UP] });
    vi.stubEnv('SMTP_URL', server.url);
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    await work();
    expect(await row()).toMatchObject({ state: 'sending', reason: 'brokenOff' });
    shop.advance(MINUTE);
    await work();
    expect(server.taken).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'sent', maybeTwice: 1 });
    expect((await readLetter(by(admin), { id: 'letter-1' })).maybeTwice).toBe(true);
  });

  it('that the server refuses permanently is given up with what it said, and can be tried again', async () => {
    const server = await smtpServer({ RCPT: ['550 no such user'] });
    vi.stubEnv('SMTP_URL', server.url);
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    await work();
    expect(await row()).toMatchObject({ state: 'failed', reason: 'rejected' });
    expect((await row())?.answer).toContain('550 no such user');
    expect(await jobs()).toEqual([]);
    expect(log).toEqual([expect.stringContaining('letter: given up after 1 tries: rejected: 550')]);
    await retryLetter(by(staffWith('edit')), 'letter-1');
    await expect(retryLetter(by(admin), 'letter-1')).rejects.toThrow('letterNotFailed');
    await work();
    expect(server.taken).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'sent', reason: null, answer: null });
    const audited = await shop.scope.engine.db
      .selectFrom('auditEntries')
      .select('action')
      .orderBy('id')
      .execute();
    expect(audited).toEqual([{ action: 'emails.retry' }]);
  });

  it('whose link has run out is given up, and not tried again', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    shop.advance(7 * 24 * 60 * MINUTE);
    await work();
    expect(await row()).toMatchObject({ state: 'failed', reason: 'linkRanOut' });
    await expect(retryLetter(by(admin), 'letter-1')).rejects.toThrow('letterRanOut');
    await discardLetter(by(staffWith('delete')), 'letter-1');
    expect(await row()).toBeUndefined();
  });

  it('counts once for its recipient, however often it is tried', async () => {
    const server = await smtpServer({ MAIL: ['451 later', '451 later'] });
    vi.stubEnv('SMTP_URL', server.url);
    vi.stubEnv('RATE_LIMIT_MAIL', '1/3600');
    await queueLetter(shop.scope, { ...INVITE, kind: 'known', id: 'letter-1' });
    for (let n = 0; n < 3; n += 1) {
      await work();
      shop.advance(MINUTE);
    }
    expect(server.taken).toHaveLength(1);
  });

  it('that no one is to be sent is in no list, and its end is the same work', async () => {
    await queueLetter(shop.scope, { kind: 'reset', to: 'ninguem@exemplo.com.br', id: 'letter-1' });
    await work();
    expect(await row()).toMatchObject({ state: 'dropped' });
    expect(await listLetters(by(admin), { page: 1, limit: 20 })).toMatchObject({ items: [] });
    await expect(readLetter(by(admin), { id: 'letter-1' })).rejects.toThrow('notFound');
  });

  it('is shown to staff without its secrets, and to admins until they open nothing', async () => {
    await addAccount(shop.scope, { email: 'ana@exemplo.com.br' });
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
    });
    const { secret } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')]),
      idempotencyKey: 'order-key-0001',
    });
    await queueLetter(shop.scope, { kind: 'reset', to: 'ana@exemplo.com.br', id: 'reset' });
    await work();
    const order = (await listLetters(by(admin), { page: 1, limit: 20 })).items.find(
      ({ kind }) => kind === 'orderPlaced',
    )!;
    const token = await linkToken(shop.scope, 'reset');
    const textsOf = async (actor: Actor) => {
      const letters = [
        await readLetter(by(actor), { id: 'reset' }),
        await readLetter(by(actor), { id: order.id }),
      ];
      return letters.map(({ mail }) => `${mail?.text} ${mail?.html}`).join();
    };
    const forAdmin = await textsOf(admin);
    expect(forAdmin).toContain(token);
    expect(forAdmin).toContain(secret);
    const forStaff = await textsOf(staffWith('view'));
    expect(forStaff).not.toContain(token.split('.')[1]);
    expect(forStaff).not.toContain(secret);
    expect(forStaff).toContain('/redefinir-senha');
    shop.advance(60 * MINUTE);
    expect(await textsOf(admin)).not.toContain(token);
  });

  it('is refused to those without the right', async () => {
    await queueLetter(shop.scope, { ...INVITE, id: 'letter-1' });
    for (const actor of [{ kind: 'guest' }, { kind: 'user', user }] as const) {
      for (const call of [
        () => listLetters(by(actor), { page: 1, limit: 20 }),
        () => countLetters(by(actor)),
        () => readLetter(by(actor), { id: 'letter-1' }),
        () => retryLetter(by(actor), 'letter-1'),
        () => discardLetter(by(actor), 'letter-1'),
      ]) {
        await expect(call()).rejects.toThrow(/loginRequired|forbidden/);
      }
    }
    await expect(retryLetter(by(staffWith('view')), 'letter-1')).rejects.toThrow('forbidden');
    await expect(discardLetter(by(staffWith('edit')), 'letter-1')).rejects.toThrow('forbidden');
  });

  it('is listed by pages and by state, the latest first, and no further than the last', async () => {
    for (const id of ['one', 'two', 'three']) {
      await queueLetter(shop.scope, { ...INVITE, name: id, id });
      shop.advance(1);
    }
    await work();
    const idsOf = async (page: number) => {
      const list = await listLetters(by(admin), { page, limit: 2, state: 'unsent' });
      expect(list).toMatchObject({ total: 3, pages: 2 });
      return [list.page, ...list.items.map(({ id }) => id)];
    };
    expect(await idsOf(1)).toEqual([1, 'three', 'two']);
    expect(await idsOf(9)).toEqual([2, 'one']);
    expect(await listLetters(by(admin), { page: 1, limit: 2, state: 'failed' })).toMatchObject({
      items: [],
      total: 0,
      pages: 1,
    });
    expect(await countLetters(by(admin))).toMatchObject({ unsent: 3, failed: 0 });
  });
});
