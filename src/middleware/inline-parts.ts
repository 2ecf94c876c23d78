import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import load from 'astro/runtime/client/load.prebuilt.js';
import media from 'astro/runtime/client/media.prebuilt.js';
import only from 'astro/runtime/client/only.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import { EARLY_THEME } from '#domain/dashboard/theme.ts';
import { hashOf } from '#server/http/content-policy.ts';
import { STYLE_SHEET_TEXT } from '#server/mail/look.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * The style sheet that a package injects into the page.
 *
 * @throws Error where a new release keeps it elsewhere: its parts would be shown without styles
 */
function stylesIn(file: string, pattern: RegExp): string {
  const [, text] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
  if (!text) throw new Error(`No style sheet was found in ${file}.`);
  return text;
}

const TOAST_STYLES = JSON.parse(
  stylesIn(join(dirname(resolve('sonner')), 'index.mjs'), /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m),
) as string;

/** sonner adds an empty style element to the page, and fills it afterwards. */
const EMPTY = '';

const VIEWER_STYLES = stylesIn(
  join(dirname(resolve('@google/model-viewer/package.json')), 'lib/template.js'),
  /<style>([^]*?)<\/style>/,
);

/**
 * What Astro's build makes of `layouts/touch/inline.js`. A test compares it: a new release may shorten it
 * otherwise.
 */
export const TOUCH_SCRIPT = `(()=>{self.earlyPresses=[];addEventListener("click",s=>{self.earlyPresses?.push(s.target),s.target.closest('astro-island[ssr][client=touch] :is(form:not([action]) [type=submit],a[href^="?"])')&&!s.ctrlKey&&!s.metaKey&&!s.shiftKey&&s.preventDefault()},!0);var e=void 0;(self.Astro||(self.Astro={})).touch=e;window.dispatchEvent(new Event("astro:touch"));})();\n`;

/**
 * The texts of the inline scripts and style sheets in the shop's pages: Astro's islands, the dashboard's
 * theme, the toasts, the model viewer, the preview of a letter. Anything else inline was put there by
 * someone else.
 */
const SCRIPTS = [islandScript, idle, load, media, only, visible, TOUCH_SCRIPT, EARLY_THEME];
const STYLES = [ISLAND_STYLES, EMPTY, TOAST_STYLES, VIEWER_STYLES, STYLE_SHEET_TEXT];

/** Their hashes, computed once. */
export const INLINE_SCRIPTS = SCRIPTS.map(hashOf);
export const INLINE_STYLES = STYLES.map(hashOf);
