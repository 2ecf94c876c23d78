import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask, type Answer } from '../../support/http-shop.ts';
import { isProgram, KINDS, makeAccount, makeKey, PEOPLE, type Person } from './people.ts';
import { addressesOf, methodsOf, routeFiles, sourceOf } from './routes.ts';
import { expected, type Method, type Outcome } from './rules.ts';

let shop: BuiltShop;

beforeAll(async () => {
  shop = await openBuiltShop({ RATE_LIMIT_API: '100000/60' });
}, 300_000);

afterAll(() => shop.stop());

/** Addresses at which one may end one's session or account. */
const ENDING = /^\/api\/(account|auth)\//;
const cookies = new Map<Person, string>();

/** What a program proves itself with. */
const keys = new Map<Person, string>();

/** Headers of a program with its key, or of a browser of that kind of person: a new one if the case may sign it out. */
async function headersOf(person: Person, address: string): Promise<Record<string, string>> {
  if (person === 'nobody') return {};
  if (isProgram(person)) {
    const key = keys.get(person) ?? (await makeKey(shop.scope, person));
    keys.set(person, key);
    return { authorization: `Bearer ${key}` };
  }
  const known = cookies.get(person);
  if (known && !ENDING.test(address)) return { cookie: known };
  const cookie = await shop.signIn(await makeAccount(shop.scope, KINDS[person]));
  if (!ENDING.test(address)) cookies.set(person, cookie);
  return { cookie };
}

function outcome({ status, headers }: Answer): Outcome | `${number}` {
  if (status === 401 || status === 403 || status >= 500) return `${status}`;
  if (headers.location?.startsWith('/entrar?error=SessionRequired&')) return 'sent to sign in';
  return 'enters';
}

async function tried(address: string, method: Method, who: Record<string, string>) {
  const body = method === 'PUT' || method === 'POST' ? '{}' : undefined;
  const headers = { 'content-type': 'application/json', ...who };
  return outcome(await ask(shop, address, { method, headers, ...(body && { body }) }));
}

/** For whom pages are rendered by HEAD as well. */
const RENDERED_TWICE = new Set<Person>(['nobody', 'admin']);

describe('every page and endpoint', () => {
  it.each(routeFiles)('declares what it needs: %s', (file) => {
    expect(sourceOf(file)).toMatch(/^export const needs = /m);
  });
});

describe('everyone is answered as the rules say', () => {
  const cases = routeFiles.flatMap((file) =>
    addressesOf(file).map((address) => [address, methodsOf(file)] as const),
  );

  it.each(cases)('at %s', async (address, methods) => {
    const answers: Record<string, Record<string, string>> = {};
    const wanted: typeof answers = {};
    for (const person of PEOPLE) {
      const who = await headersOf(person, address);
      answers[person] = {};
      wanted[person] = {};
      for (const method of methods) {
        const want = expected(address, person, method);
        // Whom GET lets in, HEAD renders the same page for: that it does so is tried with admins and visitors.
        if (method === 'HEAD' && want === 'enters' && !RENDERED_TWICE.has(person)) continue;
        answers[person][method] = await tried(address, method, who);
        wanted[person][method] = want;
      }
    }
    expect(answers).toEqual(wanted);
  });
});
