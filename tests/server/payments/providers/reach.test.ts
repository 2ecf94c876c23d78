import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testMail } from '#server/letters/test-mail.ts';
import { isBeyond } from '#server/outbound/reach.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { testMethod } from '#server/payments/settlement/method-setups.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { user } from '../../../support/session.ts';
import { smtpServer } from '../../../support/smtp-server.ts';

const KEYS = { pixKey: 'chave', pixClientId: 'loja', pixClientSecret: 'segredo' };

const LOOPBACK = ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
const METADATA = [
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
];
const PRIVATE = [
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.10',
  '100.64.0.1',
  '0.0.0.0',
  '::',
  'fd12::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '198.18.0.1',
  '::7f00:1',
];
const PUBLIC = [
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2804:14d::1',
];

describe('how far an address may lead', () => {
  it.each([
    ['internet', [...LOOPBACK, ...METADATA, ...PRIVATE, 'no address'], PUBLIC],
    ['internet or this machine', [...METADATA, ...PRIVATE, 'no address'], [...PUBLIC, ...LOOPBACK]],
    [
      'anywhere but metadata',
      [...METADATA, 'no address'],
      [...PUBLIC, ...LOOPBACK, '10.1.2.3', 'fd12::1', '192.168.0.10'],
    ],
  ] as const)('is judged for %s', (reach, beyond, within) => {
    for (const address of beyond) expect(isBeyond(reach, address), address).toBe(true);
    for (const address of within) expect(isBeyond(reach, address), address).toBe(false);
  });
});

/** A server on this machine that says how often it was reached, and by how many bytes. */
async function listener() {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    heard.push(Buffer.alloc(0));
    socket.on('error', () => undefined);
    socket.on('data', (piece) => heard.push(piece));
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

/** The DNS as an attacker has it. */
function nameServer(answers: Record<string, string[]>): void {
  const real = dns.lookup;
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(((
    host: string,
    options: dns.LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => {
    const found = answers[host];
    if (!found) return real(host, options, done);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as typeof dns.lookup);
  onTestFinished(() => spy.mockRestore());
}

describeOnEveryEngine('an address that staff have typed', (open) => {
  let shop: TestShop;
  let scope: Scope;
  /** The environment is read when someone acts. */
  const reread = () => {
    scope = actingAs(shop.scope, { kind: 'user', user: { ...user, admin: true } });
  };

  beforeEach(async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    vi.stubEnv('SMTP_URL', '');
    vi.stubEnv('RATE_LIMIT_PAYMENT', '1000/60');
    vi.stubEnv('RATE_LIMIT_MAIL', '1000/60');
    shop = await open();
    reread();
  });
  afterEach(() => vi.unstubAllEnvs());

  async function setBank(api: string, token = api) {
    const { updatedAt, settings } = await readEditedSettings(scope);
    const payment = { ...settings.payment, pixApiUrl: `${api}/pix`, pixTokenUrl: `${token}/t` };
    await editSettings(scope, { updatedAt, payment, secrets: KEYS, confirmed: true });
  }
  const refusalOf = async (): Promise<{ code: string; values: { answer: string } }> =>
    testMethod(scope, { method: 'pix' }).then(
      () => Promise.reject(new Error('It was asked.')),
      (error: { code: string; values: { answer: string } }) => error,
    );

  it('leads no bank’s question to this machine or its network', async () => {
    const { port, heard } = await listener();
    nameServer({
      'interno.example': ['127.0.0.1'],
      'misto.example': ['93.184.216.34', '10.0.0.1'],
      'seis.example': ['::ffff:127.0.0.1'],
      'nuvem.example': ['169.254.169.254'],
    });
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '169.254.169.254',
      '[fe80::1]',
      '10.0.0.1',
      '192.168.1.1',
      'LOCALHOST',
      '①27.0.0.1',
      'interno.example',
      'misto.example',
      'seis.example',
      'nuvem.example',
      'banco.example@127.0.0.1',
    ]) {
      await setBank(`https://${host}:${port}`);
      const { code, values } = await refusalOf();
      expect(code, host).toBe('gatewayTest.unreachable');
      expect(values.answer, host).toMatch(
        /leads into a network where the shop asks no one|credentials/,
      );
    }
    await setBank(`http://127.0.0.1:${port}`);
    expect((await refusalOf()).values.answer).toMatch('leads into a network');
    expect(heard).toEqual([]);
  });

  it('is followed by a shop that is tried out on this machine, and the owner’s by every shop', async () => {
    const { port, heard } = await listener();
    vi.stubEnv('SITE_URL', '');
    reread();
    await setBank(`http://127.0.0.1:${port}`);
    await refusalOf();
    expect(heard.length).toBeGreaterThan(0);
    vi.stubEnv('SITE_URL', 'https://loja.example');
    vi.stubEnv('PIX_API_URL', `http://127.0.0.1:${port}`);
    reread();
    const before = heard.length;
    await refusalOf();
    expect(heard).toHaveLength(before);
    vi.stubEnv('PIX_TOKEN_URL', `http://127.0.0.1:${port}`);
    reread();
    await refusalOf();
    expect(heard.length).toBeGreaterThan(before);
  });

  it('leads letters to a mail server beside the shop, and none to where clouds hand out credentials', async () => {
    const server = await smtpServer();
    nameServer({ 'correio.example': ['127.0.0.1'], 'nuvem.example': ['169.254.169.254'] });
    const use = async (host: string) => {
      const { settings, updatedAt } = await readEditedSettings(scope);
      const port = Number(new URL(server.url).port);
      await editSettings(scope, { updatedAt, mail: { ...settings.mail, host, port } });
      return testMail(scope);
    };
    await use('127.0.0.1');
    expect(server.taken).toHaveLength(1);
    // By a name, this machine is another: it has to speak TLS.
    await expect(use('correio.example')).rejects.toMatchObject({ code: 'mailTest.noTls' });
    for (const host of ['169.254.169.254', '2852039166', 'nuvem.example', '100.100.100.200']) {
      await expect(use(host)).rejects.toMatchObject({
        code: 'mailTest.unreachable',
        values: { answer: expect.stringContaining('leads into a network') as string },
      });
    }
    await expect(use('::1')).rejects.toMatchObject({ status: 422 });
    expect(server.taken).toHaveLength(1);
  });

  it('lets out of a server that speaks no SMTP three hundred characters at most', async () => {
    const secret = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(`-ERR ${'segredo '.repeat(500)}\r\n`);
    });
    secret.listen(0, '127.0.0.1');
    await once(secret, 'listening');
    onTestFinished(() => void secret.close());
    const { settings, updatedAt } = await readEditedSettings(scope);
    const { port } = secret.address() as AddressInfo;
    await editSettings(scope, { updatedAt, mail: { ...settings.mail, host: '127.0.0.1', port } });
    const error: { values: { answer: string } } = await testMail(scope).then(
      () => Promise.reject(new Error('It was taken.')),
      (refused: { values: { answer: string } }) => refused,
    );
    expect(error.values.answer.length).toBeLessThanOrEqual(300);
  });
});
