/** A bare node:http server whose every answer is as long as a compressed product page: what nothing can undercut. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const BODY = randomBytes(18_000);
const HEADERS = { 'content-type': 'text/html;charset=utf-8', 'content-length': BODY.length };

const server = createServer((_request, response) => {
  response.writeHead(200, HEADERS);
  response.end(BODY);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`The bare server is open at http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => process.exit(0));
