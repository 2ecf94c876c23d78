import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { smtp, type MailRefusal } from '#server/letters/smtp.ts';
import { HANGS_UP, smtpServer } from '../../support/smtp-server.ts';

const mail = {
  from: '"Ótica Aurora" <loja@aurora.test>',
  to: 'ana@exemplo.com.br',
  subject: 'Olá',
  text: 'Bom dia',
  html: '<p>Bom dia</p>',
  messageId: '<letter-1@aurora.test>',
};

afterEach(() => void vi.useRealTimers());

describe('a mail server', () => {
  const send = (url: string) => smtp(url)(mail);
  const refusalOf = (url: string): Promise<MailRefusal> =>
    send(url).then(
      () => Promise.reject(new Error('It was taken.')),
      (error: MailRefusal) => error,
    );

  it('is given the message, once', async () => {
    const server = await smtpServer();
    await send(server.url);
    expect(server.taken).toHaveLength(1);
    for (const line of [
      'To: ana@exemplo.com.br',
      '<loja@aurora.test>',
      '<p>Bom dia</p>',
      'Message-ID: <letter-1@aurora.test>',
      'Auto-Submitted: auto-generated',
    ]) {
      expect(server.taken[0]).toContain(line);
    }
    expect(server.taken[0]).not.toContain('List-Unsubscribe');
  });

  it('is told how its reader ends such letters by one press (RFC 8058)', async () => {
    const server = await smtpServer();
    await smtp(server.url)({ ...mail, endUrl: 'https://loja.test/avisos/parar?token=a' });
    expect(server.taken[0]).toContain('List-Unsubscribe: <https://loja.test/avisos/parar?token=a>');
    expect(server.taken[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each([
    ['busy', { MAIL: ['421 busy'] }, false],
    ['busy', { RCPT: ['450 greylisted'] }, false],
    ['busy', { DATA: ['452 no room'] }, false],
    ['senderRefused', { MAIL: ['550 who are you'] }, false],
    ['rejected', { RCPT: ['550 no such user'] }, true],
    ['rejected', { DATA: ['554 spam'] }, true],
  ])('that refuses it: %s (%j)', async (code, refusals, isFinal) => {
    const server = await smtpServer(refusals);
    const said = Object.values(refusals).flat()[0];
    expect(await refusalOf(server.url)).toMatchObject({
      code,
      isFinal,
      mayHaveArrived: false,
      answer: expect.stringContaining(said!),
    });
    expect(server.taken).toEqual([]);
  });

  it('that hangs up may have taken it only if it had it all', async () => {
    const early = await smtpServer({ RCPT: [HANGS_UP] });
    expect(await refusalOf(early.url)).toMatchObject({
      code: 'unreachable',
      mayHaveArrived: false,
    });
    const late = await smtpServer({ DATA: [HANGS_UP] });
    expect(await refusalOf(late.url)).toMatchObject({
      code: 'brokenOff',
      isFinal: false,
      mayHaveArrived: true,
    });
  });

  it('is given up after ten seconds when it says nothing', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port } = server.address() as AddressInfo;
    const sending = refusalOf(`smtp://127.0.0.1:${port}`);
    await once(server, 'connection');
    vi.advanceTimersByTime(10_000);
    expect(await sending).toMatchObject({ code: 'unreachable', isFinal: false });
  });

  it('is told neither password nor letter without TLS, unless it is on this machine', async () => {
    const server = await smtpServer();
    // This machine too, but not by a name that says so.
    const url = server.url.replace('//127.0.0.1', '//loja:segredo@0.0.0.0');
    expect(await refusalOf(`${url}?ignoreTLS=true`)).toMatchObject({ code: 'noTls' });
    expect(await refusalOf(url)).toMatchObject({ code: 'noTls', isFinal: false });
    expect(server.heard).toEqual([]);
  });

  it('that no one finds is unreachable', async () => {
    expect(await refusalOf('smtp://127.0.0.1:1')).toMatchObject({
      code: 'unreachable',
      isFinal: false,
      mayHaveArrived: false,
      answer: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
