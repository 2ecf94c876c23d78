import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

export const CLIENT = { id: 'vitrine', secret: 'segredo do teste' } as const;

/** What the server returns about a person: an OpenID server's claims, or Facebook's fields. */
export type Person = Record<string, unknown>;

export interface OidcServer {
  issuer: string;
  /** The person who signs in there; null declines. */
  person: Person | null;
  /** What it does at a path instead of answering. */
  fault: {
    at: string;
    does: 'hangs' | 'drips' | 'pours' | 'leads elsewhere' | 'speaks HTML';
  } | null;
  /** Paths that were asked for. */
  asked: string[];
}

interface Grant {
  challenge: string | null;
  nonce: string | null;
  redirectUri: string;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const isClient = ({ headers }: IncomingMessage): boolean => {
  const [id, secret] = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return id === CLIENT.id && secret === CLIENT.secret;
};

/** Made once: it takes as long as most tests. */
let keys: ReturnType<typeof generateKeyPair> | undefined;

/** An OpenID server for one test, which replaces Google and Facebook. */
export async function oidcServer(person: Person): Promise<OidcServer> {
  const { publicKey, privateKey } = await (keys ??= generateKeyPair('RS256'));
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const token = randomUUID();
  const server = createServer((request, response) => void answer(request, response));

  const json = (response: ServerResponse, body: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const target = new URL(query.get('redirect_uri')!);
    const state = query.get('state');
    if (state) target.searchParams.set('state', state);
    if (shown.person) {
      const code = randomUUID();
      grants.set(code, {
        challenge: query.get('code_challenge'),
        nonce: query.get('nonce'),
        redirectUri: query.get('redirect_uri')!,
      });
      target.searchParams.set('code', code);
    } else target.searchParams.set('error', 'access_denied');
    response.writeHead(302, { location: target.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const isVerified =
      grant?.challenge === createHash('sha256').update(verifier).digest('base64url');
    if (!isClient(request) || !isVerified || form.get('redirect_uri') !== grant.redirectUri) {
      return json(response, { error: 'invalid_grant' }, 400);
    }
    const idToken = await new SignJWT({ ...shown.person, nonce: grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(shown.issuer)
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    const answered = { access_token: token, token_type: 'Bearer', expires_in: 300 };
    json(response, shown.person?.sub ? { ...answered, id_token: idToken } : answered);
  }

  function misbehave({ does }: NonNullable<OidcServer['fault']>, response: ServerResponse): void {
    if (does === 'hangs') return;
    if (does === 'leads elsewhere') response.writeHead(307, { location: '/elsewhere' }).end();
    else if (does === 'speaks HTML') response.end('<html>it works!</html>');
    else {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = does === 'pours' ? ' '.repeat(64 * 1024) : ' ';
      const timer = setInterval(() => response.write(piece), 5);
      response.on('close', () => clearInterval(timer));
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, shown.issuer);
    shown.asked.push(url.pathname);
    if (shown.fault?.at === url.pathname) return misbehave(shown.fault, response);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, {
          issuer: shown.issuer,
          authorization_endpoint: `${shown.issuer}/authorize`,
          token_endpoint: `${shown.issuer}/token`,
          userinfo_endpoint: `${shown.issuer}/userinfo`,
          jwks_uri: `${shown.issuer}/jwks`,
          code_challenge_methods_supported: ['S256'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json(response, { keys: [jwk] });
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/token':
        return exchange(request, response);
      case '/userinfo':
        return json(
          response,
          request.headers.authorization === `Bearer ${token}` ? shown.person : {},
        );
      default:
        return json(response, {}, 404);
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const shown: OidcServer = {
    issuer: `http://127.0.0.1:${port}`,
    person,
    fault: null,
    asked: [],
  };
  return shown;
}
