const POST = 'POST /api/cart/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

/** Messages that no HTTP client would send: malformed ones, and some that smuggle a second request. */
export const BROKEN_MESSAGES: readonly string[] = [
  `${GET}Host: evil.example\r\n\r\n`,
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost:99999999\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET localhost HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /\r\n\r\n',
  '\r\n\r\n\r\n',
  '\0\0\0\0\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  `${GET}X: ${'a'.repeat(20_000)}\r\n\r\n`,
  `${GET}${'X: a\r\n'.repeat(3_000)}\r\n`,
  `${GET}X: a\r\n b\r\n\r\n`,
  `${GET}X\0: a\r\n\r\n`,
  `${GET}X : a\r\n\r\n`,
  `${GET}X: \x1b[31m\r\n\r\n`,
  `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  `${POST}Content-Length: -1\r\n\r\n{}`,
  `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n{}`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(9_000)}0\r\n\r\n`,
  `POST /api/cart/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n${GET}\r\n`,
  `GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n${GET}\r\n`,
  `GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 44\r\n\r\n${'x'.repeat(44)}${GET}\r\n`,
];

/** Incomplete messages: the client disconnects in the middle. */
export const CUT_MESSAGES: readonly string[] = [
  'GET / HT',
  'GET / HTTP/1.1\r\nHost: local',
  `${POST}Content-Length: 100\r\n\r\n{"items":`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"i`,
  `${POST}Content-Length: 60000\r\n\r\n${' '.repeat(50_000)}`,
  'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
];
