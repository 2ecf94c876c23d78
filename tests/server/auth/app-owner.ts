import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { PUT as confirm, POST as begin } from '#pages/api/account/second-factor/index.ts';
import type { AuthenticatorSetup } from '#domain/account/second-factor.ts';
import type { Role } from '#server/db/schema/accounts.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import type { TestShop } from '../../support/engines.ts';

export const EMAIL = 'ana@exemplo.com.br';
export const STEP_MS = 30_000;
export const MINUTE_MS = 60_000;
export const REJECTED = {
  status: 401,
  json: { url: expect.stringContaining('error=SecondFactorRejected') as string },
};

/** Someone who works in a test shop, with a browser and an authenticator app. */
export function appOwner(shop: TestShop) {
  const browser = new AuthClient(shop.scope);
  const app = { secret: '' };

  /** What the app shows at this moment, or some steps before or after it. */
  const codeOf = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({
      timestamp: shop.scope.now() + steps * STEP_MS,
    });

  /** A call of the account's page, in the browser's session. */
  async function own(route: typeof begin, method: string, body: object) {
    const locals = (await browser.signedIn())!;
    return call(route, shop.scope, { path: '/api/account/second-factor', method, body, locals });
  }

  /** Signs in and sets a second factor up; answers the recovery codes. */
  async function enrol(role: Role = 'staff'): Promise<string[]> {
    await addAccount(shop.scope, { role });
    await browser.signIn(EMAIL, PASSWORD);
    const { json } = await own(begin, 'POST', { password: PASSWORD });
    app.secret = (json.setup as AuthenticatorSetup).secret;
    const answer = await own(confirm, 'PUT', { code: codeOf() });
    expect(answer).toMatchObject({ status: 200 });
    shop.advance(STEP_MS);
    return answer.json.codes as string[];
  }

  return { browser, app, codeOf, own, enrol };
}

/** Sends the code of the second step. */
export const code = (typed: string, client: AuthClient) =>
  client.form('callback/credentials', { code: typed });
