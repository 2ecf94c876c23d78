import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EARLY_THEME } from '#domain/dashboard/theme.ts';
import { TRANSITIONS } from '#domain/transitions.ts';
import { hashOf } from '#server/http/content-policy.ts';
import { STYLE_SHEET_TEXT } from '#server/letters/look.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * The style sheet that a package injects into the page.
 *
 * @throws Error if a new release has it elsewhere: the package's elements would have no styles
 */
function stylesIn(file: string, pattern: RegExp): string {
  const [, text] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
  if (!text) throw new Error(`No style sheet was found in ${file}.`);
  return text;
}

const TOAST_STYLES = JSON.parse(
  stylesIn(join(dirname(resolve('sonner')), 'index.mjs'), /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m),
) as string;

/** sonner adds an empty style element first and fills it afterwards. */
const EMPTY = '';

const VIEWER_STYLES = stylesIn(
  join(dirname(resolve('@google/model-viewer/package.json')), 'lib/template.js'),
  /<style>([^]*?)<\/style>/,
);

/** The shop's own inline parts: the dashboard's theme, the preview of a letter, the pages' transitions. */
const SCRIPTS = [EARLY_THEME].map(hashOf);
const STYLES = [EMPTY, TOAST_STYLES, VIEWER_STYLES, STYLE_SHEET_TEXT, TRANSITIONS].map(hashOf);

/** Scripts and style sheets of the build. The shop runs in its own folder (`scripts/start.ts`). */
const BUILT = 'dist/client/_astro/*.{js,css}';

let files: Set<string> | undefined;

/** Hashes of the built files, read once. */
const builtFiles = (): Set<string> =>
  (files ??= new Set(globSync(BUILT).map((file) => hashOf(readFileSync(file)))));

/** The hashes in one directive of a policy, except those of built files. */
function inlineHashes(policy: string, directive: string): string[] {
  const [, ...sources] =
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name === directive) ?? [];
  return sources.filter((source) => source.startsWith("'sha256-") && !builtFiles().has(source));
}

/**
 * Hashes of the inline scripts and style sheets in the shop's pages. No other inline part is allowed.
 *
 * @param policy the one that Astro gave the page (`security.csp`), or ''. It has the hashes of Astro's inline scripts
 *   and of every built file. The latter would be 10 kB of headers; `'self'` allows these files anyway.
 */
export const inlineParts = (policy: string): { scripts: string[]; styles: string[] } => ({
  scripts: [...SCRIPTS, ...inlineHashes(policy, 'script-src')],
  styles: [...STYLES, ...inlineHashes(policy, 'style-src')],
});
