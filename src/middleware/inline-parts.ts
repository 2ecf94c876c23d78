import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EARLY_THEME } from '#domain/dashboard/theme.ts';
import { TRANSITIONS } from '#domain/transitions.ts';
import { hashOf } from '#server/http/content-policy.ts';
import { STYLE_SHEET_TEXT } from '#server/letters/look.ts';
// Read when the shop is built: the package is not needed to run it.
import viewerTemplate from '@google/model-viewer/lib/template.js?raw';

const { resolve } = createRequire(import.meta.url);

/**
 * The style sheet that a package injects into the page.
 *
 * @throws Error if a new release has it elsewhere: the package's elements would have no styles
 */
function stylesIn(packageName: string, source: string, pattern: RegExp): string {
  const [, text] = pattern.exec(source) ?? [];
  if (!text) throw new Error(`No style sheet was found in ${packageName}.`);
  return text;
}

const TOAST_STYLES = JSON.parse(
  stylesIn(
    'sonner',
    readFileSync(join(dirname(resolve('sonner')), 'index.mjs'), 'utf8'),
    /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m,
  ),
) as string;

/** sonner adds an empty style element first and fills it afterwards. */
const EMPTY = '';

const VIEWER_STYLES = stylesIn('model-viewer', viewerTemplate, /<style>([^]*?)<\/style>/);

interface Hashes {
  scripts: string[];
  styles: string[];
}

/** The shop's own inline parts and its packages': the dashboard's theme, the preview of a letter, transitions. */
export const ownParts: Hashes = {
  scripts: [EARLY_THEME].map(hashOf),
  styles: [EMPTY, TOAST_STYLES, VIEWER_STYLES, STYLE_SHEET_TEXT, TRANSITIONS].map(hashOf),
};

/** A page with everything that Astro writes inline. The shop runs in its own folder (`scripts/start.ts`). */
const BY_ASTRO = 'dist/server/inline-parts.html';

function partsByAstro(): Hashes {
  const html = readFileSync(BY_ASTRO, 'utf8');
  const hashes = (parts: RegExp) => [...html.matchAll(parts)].map(([, text]) => hashOf(text!));
  return {
    scripts: hashes(/<script>([^]*?)<\/script>/g),
    styles: hashes(/<style>([^]*?)<\/style>/g),
  };
}

let all: Hashes | undefined;

/**
 * Hashes of the inline scripts and style sheets in the shop's pages. No other inline part is allowed. Those of Astro are
 * read from a page of the build that shows nothing of anyone's (`src/layouts/InlineParts.astro`), once.
 */
export function inlineParts(): Hashes {
  if (!all) {
    const { scripts, styles } = partsByAstro();
    all = {
      scripts: [...ownParts.scripts, ...scripts],
      styles: [...ownParts.styles, ...styles],
    };
  }
  return all;
}
