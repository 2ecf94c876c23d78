import { beforeEach, expect, it, vi } from 'vitest';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

describeOnEveryEngine('the paths of authentication', (open) => {
  let browser: AuthClient;

  beforeEach(async () => {
    browser = new AuthClient((await open()).scope);
  });

  it('answer an empty object if no one is signed in', async () => {
    const answer = await browser.get('session');
    expect(answer).toMatchObject({ status: 200, json: {} });
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  it('say how long their answers are, so that short ones are not compressed', async () => {
    const answers = [
      await browser.get('session'),
      await browser.get('unknown'),
      await browser.form('signin/nowhere'),
    ];
    for (const { headers, json } of answers)
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(json))));
  });

  it('list the providers by id, each with its type', async () => {
    expect((await browser.get('providers')).json).toEqual({
      credentials: expect.objectContaining({ id: 'credentials', type: 'credentials' }),
      email: expect.objectContaining({ id: 'email', type: 'email' }),
    });
  });

  it.each(['session', 'providers'])(
    'give no cookie to anyone who only reads %s',
    async (action) => {
      const answer = await browser.get(action);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it('give a token that stays the same for one browser', async () => {
    const token = await browser.csrfToken();
    expect(token).toMatch(/^[\da-f]{64}$/);
    expect(await browser.csrfToken()).toBe(token);
  });

  it.each([
    ['signin', '/entrar'],
    ['signin/credentials', '/entrar'],
    ['signin/nowhere', '/entrar'],
    ['signout', '/entrar'],
    ['verify-request', '/entrar'],
    ['callback/nowhere', '/entrar'],
    ['callback/google', '/entrar'],
    ['error?error=AccessDenied', '/entrar'],
  ])('lead from %s to %s, without English pages', async (path, page) => {
    const answer = await browser.get(path);
    expect(answer.status).toBe(302);
    expect(answer.url?.pathname).toBe(page);
  });

  it('keep the code on the way to the sign-in page', async () => {
    const answer = await browser.get('error?error=AccessDenied');
    expect(answer.url?.href).toBe(`${ORIGIN}/entrar?error=AccessDenied`);
  });

  it.each(['unknown', 'session/extra', 'signin/email/extra', 'callback', '', '__proto__'])(
    'answer 404 in JSON to what is not there: %s',
    async (path) => {
      expect(await browser.get(path)).toMatchObject({ status: 404, json: { success: false } });
    },
  );

  it('send anyone who names an unknown provider to the sign-in page', async () => {
    const answer = await browser.form('signin/nowhere');
    expect(answer).toMatchObject({ status: 400, json: { url: `${ORIGIN}/entrar` } });
  });

  it('answer 400 to what is no JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await browser.post('session', '{', headers)).toMatchObject({ status: 400 });
  });

  it('never answer 500 to a body of another shape', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['null', '[]', '"text"', '{"csrfToken":{}}', '{"email":[]}']) {
      for (const path of ['session', 'signout', 'callback/credentials', 'signin/email']) {
        const { status } = await browser.post(path, body, headers);
        expect([path, body, status]).toEqual([path, body, expect.toBeOneOf([200, 302, 400])]);
      }
    }
  });

  it('put the code and a short message of a browser into the log', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'falhou\nFALSA linha' };
    const answer = await browser.post('_log', new URLSearchParams(report));
    expect(answer).toMatchObject({ status: 200, json: { success: true } });
    await browser.post('_log', JSON.stringify({ code: 'não\nserve' }), {
      'content-type': 'application/json',
    });
    const long = await browser.post('_log', new URLSearchParams({ message: 'x'.repeat(5000) }));
    expect(long.status).toBe(413);
    expect(warn.mock.calls).toEqual([
      ['auth client: CLIENT_FETCH_ERROR: falhou FALSA linha'],
      ['auth client: CLIENT_ERROR:'],
    ]);
    warn.mockRestore();
  });
});
