import { beforeEach, expect, it, vi } from 'vitest';
import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import { testMail } from '#server/letters/test-mail.ts';
import { actingAs, type Actor, type Scope } from '#server/service/scope.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { publicSettings, loadSettings } from '#server/settings/load-settings.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { user } from '../../support/session.ts';
import { smtpServer } from '../../support/smtp-server.ts';

const admin: Actor = { kind: 'user', user: { ...user, admin: true, email: 'lia@exemplo.com.br' } };
const DAY = 24 * 60 * 60_000;

describeOnEveryEngine('the mail server of the settings', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    vi.stubEnv('SMTP_URL', '');
    shop = await open();
    scope = actingAs(shop.scope, admin);
    return () => void vi.unstubAllEnvs();
  });

  const use = async (url: string, change: object = {}, secrets?: object) => {
    const { hostname: host, port } = new URL(url);
    const { settings, updatedAt } = await readEditedSettings(scope);
    const mail = { ...settings.mail, host, port: Number(port), ...change };
    return editSettings(scope, { updatedAt, mail, ...(secrets && { secrets }) });
  };
  const work = () => doDueJobs(shop.scope, { log: () => {} });
  const letter = (id: string) =>
    queueLetter(shop.scope, { kind: 'invite', to: 'bia@exemplo.com.br', name: 'Bia', id });
  const states = async () =>
    (
      await shop.scope.engine.db
        .selectFrom('letters')
        .select(['id', 'state'])
        .orderBy('id')
        .execute()
    ).map(({ id, state }) => `${id} ${state}`);

  it('gets a letter to the person who asks, from the sender of the settings', async () => {
    const server = await smtpServer();
    await use(server.url, { senderName: 'Ótica', senderEmail: 'oi@otica.test' });
    expect(await testMail(scope)).toEqual({ to: 'lia@exemplo.com.br', released: 0 });
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toContain('To: lia@exemplo.com.br');
    expect(server.taken[0]).toContain('<oi@otica.test>');
  });

  it('is used from the next letter on, and sends what could not leave before', async () => {
    await letter('a-old');
    await work();
    shop.advance(4 * DAY);
    await letter('b-new');
    await work();
    expect(await states()).toEqual(['a-old unsent', 'b-new unsent']);
    const server = await smtpServer();
    await use(server.url);
    expect((await testMail(scope)).released).toBe(1);
    await work();
    expect(await states()).toEqual(['a-old unsent', 'b-new sent']);
    await letter('c-next');
    await work();
    expect(server.taken).toHaveLength(3);
  });

  it('says what the server answered, and lets nothing out', async () => {
    const server = await smtpServer({ RCPT: ['550 no such user'] });
    await letter('a');
    await work();
    await use(server.url);
    await expect(testMail(scope)).rejects.toMatchObject({
      status: 409,
      code: 'mailTest.rejected',
      values: { answer: expect.stringContaining('550 no such user') },
    });
    expect(await states()).toEqual(['a unsent']);
  });

  it('says that no one answers, and that there is none', async () => {
    await expect(testMail(scope)).rejects.toMatchObject({ code: 'noMailServer' });
    await use('smtp://127.0.0.1:1');
    await expect(testMail(scope)).rejects.toMatchObject({ code: 'mailTest.unreachable' });
  });

  it('gives way to that of the environment', async () => {
    const server = await smtpServer();
    await use('smtp://127.0.0.1:1');
    vi.stubEnv('SMTP_URL', server.url);
    await testMail(actingAs(shop.scope, admin));
    expect(server.taken).toHaveLength(1);
  });

  it('keeps its password to itself, and from a server that takes its place', async () => {
    const given = await use('smtp://127.0.0.1:1', { user: 'lia' }, { smtpPassword: 'segredo-42' });
    expect(given.secrets.smtpPassword).toBe(true);
    expect(JSON.stringify(given)).not.toContain('segredo-42');
    await expect(use('smtp://outro.test:587')).rejects.toMatchObject({
      fields: { 'secrets.smtpPassword': 'fields.passwordOfServer' },
    });
    await use('smtp://outro.test:587', {}, { smtpPassword: 'outra' });
    const shown = publicSettings(await loadSettings(scope));
    expect(JSON.stringify(shown)).not.toMatch(/outro\.test|"lia"|lia@/);
  });

  it.each([
    [{ host: 'a b' }, 'mail.host'],
    [{ host: 'x@y.test' }, 'mail.host'],
    [{ port: 0 }, 'mail.port'],
    [{ port: 70_000 }, 'mail.port'],
    [{ senderEmail: 'ninguém' }, 'mail.senderEmail'],
    [{ security: 'none' }, 'mail.security'],
  ])('refuses %j by its field', async (change, field) => {
    await expect(use('smtp://127.0.0.1:25', change)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });

  it.each([
    ['a visitor', 401, { kind: 'guest' } as Actor],
    ['a customer', 403, { kind: 'user', user } as Actor],
  ])('is not tried by %s', async (_who, status, actor) => {
    await expect(testMail(actingAs(shop.scope, actor))).rejects.toMatchObject({ status });
  });
});
