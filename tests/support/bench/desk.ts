/** A call of the dashboard's API by the demo's admin; `body` makes it a PUT, a form a POST. */
export type Desk = (path: string, body?: object | FormData) => Promise<Response>;

/** Signs in as the demo's admin. @throws Error, by the calls that are refused */
export async function signIn(url: string, password: string): Promise<Desk> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookies = (answer: Response) =>
    answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  const entered = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: cookies(first).join('; '), origin: url },
    body: new URLSearchParams({
      email: 'admin@aurora.test',
      password,
      csrfToken,
      callbackUrl: url,
      json: 'true',
    }),
  });
  const cookie = [...cookies(first), ...cookies(entered)].join('; ');
  return async (path, body) => {
    const answer = await fetch(`${url}/api/dashboard/${path}`, {
      ...(body instanceof FormData
        ? { method: 'POST', body, headers: { cookie, origin: url } }
        : {
            headers: { cookie, origin: url, 'content-type': 'application/json' },
            ...(body && { method: 'PUT', body: JSON.stringify(body) }),
          }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}
