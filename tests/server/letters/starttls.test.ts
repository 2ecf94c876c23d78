import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { smtp } from '#server/letters/smtp.ts';
import { makeCertificates } from '../../support/providers/certificates.ts';

const mail = {
  from: '"Ótica Aurora" <loja@aurora.test>',
  to: 'ana@exemplo.com.br',
  subject: 'Olá',
  text: 'Bom dia',
  html: '<p>Bom dia</p>',
  messageId: '<letter-1@aurora.test>',
};

it('a mail server gets its letters by TLS, at once or after STARTTLS, if it is the one that was named', async () => {
  const certificates = await makeCertificates();
  onTestFinished(() => certificates.remove());
  for (const secure of [false, true]) {
    const taken: boolean[] = [];
    const { key, cert } = certificates.server;
    const server = new SMTPServer({
      secure,
      key,
      cert,
      authOptional: true,
      disableReverseLookup: true,
      onData(stream, session, done) {
        void text(stream).then(() => {
          taken.push(session.secure);
          done(null);
        });
      },
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.server.address() as AddressInfo;
    const at = (host: string) => `${secure ? 'smtps' : 'smtp'}://${host}:${port}`;
    await smtp(at('127.0.0.1'))(mail);
    expect(taken).toEqual([true]);
    // Its certificate has the address alone.
    await expect(smtp(at('localhost'))(mail)).rejects.toMatchObject({ isFinal: false });
    expect(taken).toEqual([true]);
  }
});
