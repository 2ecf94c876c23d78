import { describe, expect, it } from 'vitest';
import { smtp } from '#server/mail/smtp.ts';
import { smtpServer } from '../../support/smtp-server.ts';

const mail = { to: 'ana@exemplo.com.br', subject: 'Olá', text: 'Bom dia', html: '<p>Bom dia</p>' };
const FROM = '"Ótica Aurora" <loja@aurora.test>';

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

  it('is asked again when nobody answers', async () => {
    const waits: number[] = [];
    const sending = smtp('smtp://127.0.0.1:1', async (ms) => void waits.push(ms))(FROM, mail);
    await expect(sending).rejects.toThrow('ECONNREFUSED');
    expect(waits).toEqual([2000, 4000]);
  });
});
