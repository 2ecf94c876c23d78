import { vi } from 'vitest';

/** A call that reached the network: 'METHOD path', and its body as text. */
export interface AuthCall {
  call: string;
  body: string;
  contentType: string | null;
  signal: AbortSignal | null;
}

type Answer = Response | Error | (() => Response | Promise<Response>);

/** A server behind `fetch`, answering by 'METHOD path'. The calls it got grow with each. */
export function authServer(routes: Record<string, Answer>): AuthCall[] {
  const calls: AuthCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request = new Request(new URL(path, 'http://loja.test'), init);
    const call = `${request.method} ${path}`;
    calls.push({
      call,
      body: await request.text(),
      contentType: request.headers.get('content-type'),
      signal: init.signal ?? null,
    });
    const answer = routes[call] ?? Response.json(null, { status: 404 });
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : answer.clone();
  });
  return calls;
}

/** What was written to the shop's log. */
export const logged = (calls: AuthCall[]): Record<string, string>[] =>
  calls
    .filter(({ call }) => call === 'POST /api/auth/_log')
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
