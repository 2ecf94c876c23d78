import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRoute } from 'astro';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decide, settle } from '#domain/access/decide.ts';
import type { Right } from '#domain/access/permission.ts';
import { SECTION_OF_PATH, type Needs } from '#domain/access/route-access.ts';
import { sectionNames, type Section } from '#domain/dashboard/sections.ts';
import { callRoute } from '../../support/call.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import { staffWith } from '../dashboard/desk.ts';
import { routeFiles } from './routes.ts';

const RIGHTS: Right[] = ['view', 'edit', 'delete'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const pages = resolve(import.meta.dirname, '../../../src/pages');

/** What is asked for where a question without it is refused before anyone looks at rights. */
const QUERIES: Record<string, string> = {
  'orders/papers.ts': '?folha=packing&pedidos=AAAAAAAA',
  'orders/cash.ts': '?day=2026-01-15&person=other',
};
const SENT: Record<string, { body: object }> = {
  'POST [section]/saved-views/index.ts': { body: { name: 'Minha', search: '?q=abc' } },
  'PUT [section]/saved-views/index.ts': { body: { ids: [] } },
  'PUT [section]/saved-views/[id].ts': { body: { name: 'Minha' } },
  'POST orders/cash.ts': { body: { day: '2026-01-15', staffId: 'other', counted: 0, seen: 0 } },
};
/** What its service answers although the middleware would not, and to whom that would be no news. */
const ELSEWHERE = [
  // Whoever has a code may ask what is on it: buyers do, as often.
  /^(422|429) POST orders\/gift-card\.ts,/,
  // Who may change something finds what to put into it.
  '200 GET orders/products.ts, orders: edit',
  '200 GET products/choices.ts, products: edit',
  '200 GET categories/tree.ts, categories: edit',
  // The day of somebody else at the counter belongs to the reports.
  '404 GET orders/cash.ts, reports: view',
  '404 POST orders/cash.ts, reports: edit',
  // What is no upload is refused before it is read.
  /^415 POST media\/index\.ts,/,
];
const isElsewhere = (answer: string): boolean =>
  ELSEWHERE.some((known) => (typeof known === 'string' ? known === answer : known.test(answer)));

interface Endpoint {
  file: string;
  needs: Needs;
  route: APIRoute;
  method: (typeof METHODS)[number];
  section: Section | undefined;
}

async function endpoints(): Promise<Endpoint[]> {
  const files = routeFiles.filter((file) => file.startsWith('api/dashboard/'));
  const found = await Promise.all(
    files.map(async (file) => {
      const address = pathToFileURL(resolve(pages, file)).href;
      const module = (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
      const needs = module.needs as Needs;
      const sections = needs.section === SECTION_OF_PATH ? sectionNames : [undefined];
      return METHODS.filter((method) => method in module).flatMap((method) =>
        sections.map((section) => ({
          file,
          needs,
          route: module[method] as APIRoute,
          method,
          section,
        })),
      );
    }),
  );
  return found.flat();
}

// Rights are decided before any database is asked: one of them does.
describe('staff with one right in one section', () => {
  let all: Endpoint[];
  let shop: TestShop;

  beforeAll(async () => {
    all = await endpoints();
    shop = await openTestShop('sqlite');
  });
  afterAll(() => shop.close());

  // The middleware refuses them before: here the services are asked as if it did not.
  it.each(sectionNames)('in %s are refused by every service of another right', async (own) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answered = new Set<string>();
    let tries = 0;
    for (const right of RIGHTS) {
      const user = staffWith(own, { [right]: true });
      for (const { file, needs, route, method, section } of all) {
        const settled = settle(needs, { section, loginForPurchase: false });
        if (decide(settled, user, method) === 'allow') continue;
        tries += 1;
        const name = file.replace('api/dashboard/', '');
        const hasBody = method === 'POST' || method === 'PUT';
        const { status } = await callRoute(route, shop.scope, {
          path: `/${file}${QUERIES[name] ?? ''}`,
          method,
          ...(hasBody && (SENT[`${method} ${name}`] ?? { body: {} })),
          params: {
            id: 'nada',
            action: 'nada',
            number: '1',
            report: 'sales',
            ...(section && { section }),
          },
          locals: { user },
        });
        const isNoResource = status === 404 && needs.section === SECTION_OF_PATH;
        if (status !== 401 && status !== 403 && !isNoResource) {
          answered.add(`${status} ${method} ${name}, ${own}: ${right}`);
        }
      }
    }
    expect([...answered].filter((answer) => !isElsewhere(answer))).toEqual([]);
    expect(tries).toBeGreaterThan(1_000);
  });
});
