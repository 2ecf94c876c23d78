import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const OWN_RULES = ['no-restricted-imports', 'no-restricted-syntax'];

const eslint = new ESLint({ cwd: resolve(import.meta.dirname, '../../..') });

/** What our own rules say of one statement in a file that would stand there. */
async function complaints(file: string, statement: string): Promise<string[]> {
  const code = file.endsWith('.astro') ? `---\n${statement}\n---\n<p></p>\n` : `${statement}\n`;
  const [result] = await eslint.lintText(code, { filePath: file });
  return result!.messages
    .filter(({ ruleId, fatal }) => fatal || OWN_RULES.includes(ruleId ?? ''))
    .map(({ message }) => message);
}

const of = (from: string) => `import { it } from '${from}';`;
const fn = (parameters: string) => `export async function it(${parameters}): Promise<void> {}`;

it.each([
  ['src/domain/a.ts', of('#server/base/errors.ts')],
  ['src/domain/a.ts', of('#i18n/t.ts')],
  ['src/domain/a.ts', of('node:fs')],
  ['src/domain/a.ts', of('astro:content')],
  ['src/domain/a.ts', of('kysely')],
  ['src/i18n/a.ts', of('#server/base/errors.ts')],
  ['src/islands/a/A.tsx', "import { t } from 'i18next';"],
  ['src/server/a.ts', of('#pages/_edge/answer.ts')],
  ['src/server/a.ts', of('#stores/cart.ts')],
  ['src/server/a.ts', of('astro')],
  ['src/server/a.ts', of('astro:middleware')],
  ['src/server/a.ts', of('react')],
  ['src/stores/a.ts', of('#islands/cart/CartView.tsx')],
  ['src/stores/a.ts', of('node:crypto')],
  ['src/domain/a.ts', of('zod')],
  ['src/stores/a.ts', of('react')],
  ['src/islands/a/A.tsx', of('#server/catalogue/suggest.ts')],
  ['src/islands/a/A.tsx', "import type { Scope } from '#server/service/scope.ts';"],
  ['src/islands/a/A.tsx', of('#components/Button.astro')],
  ['src/islands/a/A.tsx', of('node:fs')],
  ['src/components/A.astro', of('#server/catalogue/browse-products.ts')],
  ['src/components/A.astro', of('#stores/cart.ts')],
  ['src/components/A.astro', of('kysely')],
  ['src/components/A.astro', of('../server/base/errors.ts')],
  ['src/layouts/A.astro', of('#server/settings/load-settings.ts')],
  ['src/layouts/A.astro', of('#pages/index.astro')],
  ['src/pages/a.astro', of('#stores/cart.ts')],
  ['src/pages/a.astro', of('#middleware/access.ts')],
  ['src/middleware/a.ts', of('#stores/cart.ts')],
  ['src/pages/api/a.ts', of('#stores/cart.ts')],
  ['src/pages/api/a.ts', "export { it } from '#stores/cart.ts';"],
  ['src/pages/deep/a.astro', of('../../stores/cart.ts')],
  ['src/server/a.ts', fn('scope: Scope, id: string, body: unknown')],
  ['src/server/a.ts', fn('{ engine }: Scope, id: string, page = 1')],
  ['src/server/a.ts', fn('scope: Scope, tx: Tx')],
  [
    'src/server/a.ts',
    'export const it = (scope: Scope, id: string, body: unknown): Promise<void> => f(scope);',
  ],
  ['src/server/a.ts', 'export const it = process.env.SITE_URL;'],
  ['src/server/a.ts', 'export const it = () => Date.now();'],
  ['src/server/a.ts', 'export const it = () => new Date().getFullYear();'],
  ['src/server/a.ts', 'export const it = () => Math.random();'],
  ['src/server/a.ts', "import { randomUUID } from 'node:crypto';"],
  ['src/server/db/a.ts', fn('scope: Scope, id: string, body: unknown')],
  ['src/domain/a.ts', 'export const it = { ...{ a: 1 } };'],
  ['src/domain/a.ts', 'export const it = { ...({ a: 1 } as const) };'],
  ['src/islands/a/A.tsx', 'export const It = () => <p {...{ id: "a" }} />;'],
])('refuses in %s: %s', async (file, statement) => {
  expect(await complaints(file, statement)).toHaveLength(1);
});

it.each([
  ['src/domain/a.ts', of('./cart/cart.ts')],
  ['src/domain/a.ts', 'export const it = (a: boolean) => ({ ...(a && { b: 1 }) });'],
  ['src/server/a.ts', of('zod')],
  ['src/server/a.ts', of('#domain/money.ts')],
  ['src/server/a.ts', of('#i18n/t.ts')],
  ['src/server/a.ts', of('node:fs')],
  ['src/stores/a.ts', of('#domain/cart/cart.ts')],
  ['src/stores/a.ts', of('nanostores')],
  ['src/islands/a/A.tsx', of('#stores/cart.ts')],
  ['src/islands/a/A.tsx', of('react')],
  ['src/components/A.astro', of('#islands/cart/CartLink.tsx')],
  ['src/layouts/A.astro', of('#components/Button.astro')],
  ['src/pages/a.astro', of('#server/catalogue/browse-products.ts')],
  ['src/pages/a.astro', of('#layouts/Storefront.astro')],
  ['src/middleware/a.ts', of('#pages/_edge/answer.ts')],
  ['src/server/a.ts', fn('scope: Scope, { id, body }: Change')],
  ['src/server/a.ts', fn('tx: Tx, scope: Scope, id: string, body: unknown')],
  ['src/server/a.ts', 'async function it(scope: Scope, id: string, body: unknown) {}'],
  ['src/server/a.ts', 'export const it = (now: number) => new Date(now).toISOString();'],
  ['src/server/a.ts', "import { createHmac } from 'node:crypto';"],
  ['src/server/start/shop.ts', 'export const it = () => Date.now();'],
])('allows in %s: %s', async (file, statement) => {
  expect(await complaints(file, statement)).toEqual([]);
});
