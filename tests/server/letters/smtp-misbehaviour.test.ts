import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext } from 'vitest';
import { smtp, type MailRefusal } from '#server/letters/smtp.ts';
import { makeCertificates, type Certificates } from '../../support/providers/certificates.ts';

const mail = {
  from: '"Ótica Aurora" <loja@aurora.test>',
  to: 'ana@exemplo.com.br',
  subject: 'Olá',
  text: 'Bom dia',
  html: '<p>Bom dia</p>',
  messageId: '<letter-1@aurora.test>',
};
/** No test waits for more: a server that drips never lets a time-out of silence pass. */
const PATIENCE = { connectMs: 1_500, answerMs: 1_500, wholeMs: 3_000 };
/** What fills the buffers of two sockets. */
const MOST_POURED = 32 * 1024 * 1024;
const DRIP_MS = 50;
const PIECE = Buffer.alloc(64 * 1024, '2');
const LINES = Buffer.from('250-still greeting\r\n'.repeat(3_000));

type Conversation = (socket: Socket) => void;

function drip(socket: Socket, text: string): void {
  const letters = [...text];
  const timer = setInterval(() => socket.write(letters.shift() ?? '.'), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}

function pour(socket: Socket, piece: Buffer): void {
  if (socket.destroyed) return;
  if (socket.write(piece)) setImmediate(pour, socket, piece);
  else socket.once('drain', () => pour(socket, piece));
}

/** A server that is well until a command comes; then it does something else. */
const upTo =
  (command: string, instead: Conversation): Conversation =>
  (socket) => {
    socket.write('220 mx.aurora.test\r\n');
    let heard = '';
    let isData = false;
    socket.on('data', (piece) => {
      heard += piece.toString();
      if (isData ? !heard.endsWith('\r\n.\r\n') : !heard.endsWith('\r\n')) return;
      const said = isData ? '.' : heard.slice(0, 4);
      heard = '';
      if (said === command) {
        instead(socket);
        return;
      }
      isData = said === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
  };
const tears: Conversation = (socket) => {
  socket.write('250 o', () => socket.destroy());
};
const html: Conversation = (socket) => {
  socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<html>it works!</html>');
};

interface ServerOptions {
  tls?: Certificates['server'] | undefined;
  /** Of a test that runs beside others. */
  onFinished?: TestContext['onTestFinished'];
}

/** @returns the address, how many connections it has, and how many bytes it has poured out */
async function serverOf(
  converse: Conversation,
  { tls, onFinished = onTestFinished }: ServerOptions = {},
) {
  const sockets = new Set<Socket>();
  const all: Socket[] = [];
  const take = (socket: Socket): void => {
    sockets.add(socket);
    all.push(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    converse(socket);
  };
  const server = tls ? createTlsServer({ ...tls, requestCert: false }, take) : createServer(take);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    open: () => sockets.size,
    poured: () => all.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
  };
}

async function refusalOf(url: string): Promise<MailRefusal> {
  try {
    await smtp(url, PATIENCE)(mail);
  } catch (error) {
    return error as MailRefusal;
  }
  throw new Error('It was taken.');
}

const SILENT: Conversation = () => undefined;

/** What the shop may say of one that is lost on the way: a small letter may lie in a buffer by then, or not. */
const EITHER = /^(unreachable|brokenOff)$/;

const MISBEHAVIOURS: [what: string, conversation: Conversation, code: string | RegExp][] = [
  ['says nothing', SILENT, 'unreachable'],
  ['drips its greeting', (socket) => drip(socket, '220-'), 'unreachable'],
  ['speaks HTML', html, 'unreachable'],
  ['pours a line without an end', (socket) => pour(socket, PIECE), 'unreachable'],
  ['greets without an end', (socket) => pour(socket, LINES), 'unreachable'],
  ['is torn in its greeting', tears, 'unreachable'],
  ['breaks', (socket) => socket.write('554 broken\r\n'), 'unreachable'],
  ['is busy', (socket) => socket.write('421 later\r\n'), 'busy'],
  ...(['EHLO', 'MAIL', 'RCPT', 'DATA', '.'] as const).flatMap((command) => {
    const code = command === '.' ? 'brokenOff' : EITHER;
    return [
      [`is silent at ${command}`, upTo(command, SILENT), code],
      [`drips at ${command}`, upTo(command, (socket) => drip(socket, '250-')), code],
      [`pours at ${command}`, upTo(command, (socket) => pour(socket, PIECE)), code],
      [`is torn at ${command}`, upTo(command, tears), code],
    ] satisfies [string, Conversation, string | RegExp][];
  }),
];

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
});
afterAll(() => certificates.remove());

const BY_TLS = /drips|pours|silent at|torn at/;
const CASES = MISBEHAVIOURS.flatMap(([what, conversation, code]) => {
  const plain = { what, conversation, code, isTls: false };
  return BY_TLS.test(what) ? [plain, { ...plain, what: `${what} by TLS`, isTls: true }] : [plain];
});
/** What ends by a time-out alone: several wait at once, beside none that pours. */
const isWait = ({ what }: (typeof CASES)[number]): boolean =>
  /says nothing|silent|drips/.test(what);

async function expectGivenUp(
  { conversation, code, isTls }: (typeof CASES)[number],
  { expect, onTestFinished: onFinished }: Pick<TestContext, 'expect' | 'onTestFinished'>,
): Promise<void> {
  const tls = isTls ? certificates.server : undefined;
  const server = await serverOf(conversation, { tls, onFinished });
  const refusal = await refusalOf(server.url);
  expect(refusal.code).toMatch(code);
  expect(refusal.isFinal).toBe(false);
  expect(refusal.answer.length).toBeLessThanOrEqual(300);
  await expect.poll(server.open).toBe(0);
  expect(server.poured()).toBeLessThan(MOST_POURED);
}

it.concurrent.for(CASES.filter(isWait))('a mail server that $what is given up', expectGivenUp);
it.for(CASES.filter((each) => !isWait(each)))(
  'a mail server that $what is given up',
  expectGivenUp,
);

it('a mail server that is no TLS server, or is trusted by no one, is given up', async () => {
  const deaf = await serverOf(SILENT);
  // Which of the two limits ends first, that of the handshake or of the greeting, is the machine's business.
  const unheard = await refusalOf(deaf.url.replace('smtp:', 'smtps:'));
  expect(unheard.code).toMatch(/noTls|unreachable/);
  const strange = await serverOf(SILENT, { tls: certificates.server });
  const refusal = await refusalOf(strange.url.replace('127.0.0.1', 'localhost'));
  expect(refusal).toMatchObject({ isFinal: false, mayHaveArrived: false });
  expect(refusal.answer).toMatch(/localhost|altnames|certificate/i);
});
