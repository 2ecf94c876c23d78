import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { smtp } from '#server/mail/smtp.ts';
import { smtpServer } from '../../support/smtp-server.ts';

const mail = { to: 'ana@exemplo.com.br', subject: 'Olá', text: 'Bom dia', html: '<p>Bom dia</p>' };
const FROM = '"Ótica Aurora" <loja@aurora.test>';

afterEach(() => void vi.useRealTimers());

describe('a mail server', () => {
  const send = async (url: string): Promise<number[]> => {
    const waits: number[] = [];
    await smtp(url, async (ms) => void waits.push(ms))(FROM, mail);
    return waits;
  };

  it('is given the message', async () => {
    const server = await smtpServer();
    expect(await send(server.url)).toEqual([]);
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toContain('To: ana@exemplo.com.br');
    expect(server.taken[0]).toContain('<loja@aurora.test>');
    expect(server.taken[0]).toContain('<p>Bom dia</p>');
  });

  it('is asked again, later and later, when it cannot take it now', async () => {
    const server = await smtpServer(['451 later', '421 busy']);
    expect(await send(server.url)).toEqual([2000, 4000]);
    expect(server.taken).toHaveLength(1);
  });

  it('is asked three times at most', async () => {
    const server = await smtpServer(['451 later', '451 later', '451 later']);
    await expect(send(server.url)).rejects.toThrow('later');
    expect(server.tries()).toBe(3);
  });

  it('is not asked again when it will never take it', async () => {
    const server = await smtpServer(['550 unknown']);
    await expect(send(server.url)).rejects.toThrow('unknown');
    expect(server.tries()).toBe(1);
  });

  it('is given up after ten seconds, three times, when it says nothing', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port } = server.address() as AddressInfo;
    const sending = send(`smtp://127.0.0.1:${port}`).catch((error: Error) => error.message);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await once(server, 'connection');
      vi.advanceTimersByTime(10_000);
    }
    expect(await sending).toMatch(/Greeting never received|Connection timeout/);
  });

  it('is told neither password nor letter without TLS, unless it is on this machine', async () => {
    const server = await smtpServer();
    // This machine too, but not by a name that says so.
    const url = server.url.replace('//127.0.0.1', '//loja:segredo@0.0.0.0');
    await expect(send(`${url}?ignoreTLS=true`)).rejects.toThrow('STARTTLS');
    server.heard.length = 0;
    await expect(send(url)).rejects.toThrow('STARTTLS');
    expect(server.heard.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
    expect(server.taken).toEqual([]);
  });

  it('is asked again when nobody answers', async () => {
    const waits: number[] = [];
    const sending = smtp('smtp://127.0.0.1:1', async (ms) => void waits.push(ms))(FROM, mail);
    await expect(sending).rejects.toThrow('ECONNREFUSED');
    expect(waits).toEqual([2000, 4000]);
  });
});
