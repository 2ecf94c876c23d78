import { hash } from 'node:crypto';
import type { NamedSSRLoadedRendererValue, SSRResult } from 'astro';
import i18next from 'i18next';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { htmlMemory } from '#components/ui/kept-html.ts';
import react from '#islands/render.ts';
import { isTracking } from '#server/publication/notes.ts';

/**
 * How islands become HTML, in place of the entry of `@astrojs/react`, which renders each of them twice (once
 * to see whether it is React's: all are) and through a web stream: 7 ms of CPU of a product page, now 1. What
 * an island of a page for everybody becomes is kept as well. Whatever is not plain the package does: decision
 * 029.
 */

type Props = Record<string, unknown>;
type Component = ComponentType<Props>;
type Html = Awaited<ReturnType<typeof react.renderToStaticMarkup>>;

/** Memory for islands, in bytes: some thousand of a product page's. */
const KEPT_BYTES = 4 * 1024 * 1024;

const kept = htmlMemory(KEPT_BYTES);

/** Stands in what is kept for the prefix of ids, which no two islands of a page share. */
const PREFIX = 'island-prefix-';

/** React hints at pictures that the page's head has named already; the package leaves them out too. */
const HINTS =
  /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

/** Where React has given up on a part, because it waits for something. */
const GIVEN_UP = '<!--$!-->';

const islandsOf = new WeakMap<SSRResult, number>();

/** A prefix that no other island of the page has; those of the package begin with another letter. */
function nextPrefix(page: SSRResult): string {
  const number = islandsOf.get(page) ?? 0;
  islandsOf.set(page, number + 1);
  return `i${number}`;
}

const numbers = new WeakMap<Component, number>();
let components = 0;

/** A number for a component; names repeat. */
function numberOf(component: Component): number {
  const number = numbers.get(component) ?? (components += 1);
  numbers.set(component, number);
  return number;
}

/** Whether JSON tells a value from every other. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((each) => each !== undefined && isPlain(each));
  if (typeof value !== 'object' || value === null) {
    return value === null || ['string', 'boolean', 'undefined'].includes(typeof value);
  }
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** The HTML with `PREFIX` before its ids; undefined where it waits for something, or fails. */
function renderAtOnce(component: Component, props: Props): string | undefined {
  try {
    const html = renderToString(createElement(component, props), { identifierPrefix: PREFIX });
    return html.includes(GIVEN_UP) ? undefined : html.replace(HINTS, '');
  } catch {
    return undefined;
  }
}

/**
 * The same, from what is kept. A page that is tracked is the same for everybody as long as what it read
 * is (decision 024): so are its islands, which know nothing but their props and the language.
 */
function htmlOf(component: Component, props: Props): string | undefined {
  if (!isTracking() || !isPlain(props)) return renderAtOnce(component, props);
  const content = hash('sha256', JSON.stringify(props), 'base64');
  const key = `${numberOf(component)} ${i18next.language} ${content}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  const html = renderAtOnce(component, props);
  if (html !== undefined) kept.set(key, html);
  return html;
}

/**
 * Keeps Astro from writing its element for islands (4.4 kB) into a page for everybody: it is part of the script that
 * they all have, `layouts/storefront.ts`, and its style of `base.css`.
 */
function leaveOutElement({ _metadata }: SSRResult): void {
  if (isTracking() && _metadata) _metadata.hasHydrationScript = true;
}

async function renderToStaticMarkup(
  this: { result: SSRResult },
  ...island: Parameters<typeof react.renderToStaticMarkup>
): Promise<Html> {
  leaveOutElement(this.result);
  const [component, { ...props }, slots] = island as [Component, Props, Props];
  // Of the element that Astro writes around the island.
  delete props['class'];
  const hasContent = Object.keys(slots).length > 0 || (props['children'] ?? null) !== null;
  const html = hasContent || this.result.actionResult ? undefined : htmlOf(component, props);
  if (html === undefined) return react.renderToStaticMarkup.call(this, ...island);
  const prefix = nextPrefix(this.result);
  return { html: html.replaceAll(PREFIX, prefix), attrs: { prefix } };
}

export default { ...react, renderToStaticMarkup } satisfies NamedSSRLoadedRendererValue;
