import { hash } from 'node:crypto';
import type { Ability } from '#domain/access/route-access.ts';

type Directives = Record<string, readonly string[]>;

const SELF = "'self'";
const NONE = "'none'";

/** What every page may load: what the shop itself serves. Inline scripts and styles are let in by hash. */
const EVERY_PAGE: Directives = {
  'default-src': [SELF],
  'script-src': [SELF],
  'style-src': [SELF],
  // React and Astro write `style` attributes on the server; CSS in an attribute loads and runs nothing.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': [SELF, 'data:'],
  'object-src': [NONE],
  'frame-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [SELF],
};

interface Extra {
  content?: Directives;
  permissions?: readonly string[];
}

/** What a page may load in addition, for each ability that it declares. */
const EXTRAS: Record<Ability, Extra> = {
  // What they load depends on the settings (`src/middleware/headers.ts`).
  tags: {},
  // Where its form leads depends on the environment.
  'payment-form': {},
  frames: { content: { 'frame-src': [SELF] } },
  camera: { permissions: ['camera'], content: { 'media-src': [SELF, 'blob:'] } },
  // Geometry is unpacked by WebAssembly; of each texture three.js makes a blob, and fetches it.
  model: {
    content: {
      'script-src': ["'wasm-unsafe-eval'"],
      'img-src': ['blob:'],
      'connect-src': [SELF, 'blob:'],
    },
  },
};

/** Powers of the browser that no page has unless it declares them. */
const CLOSED_POWERS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'browsing-topics',
] as const;

/** What a page carries and declares. */
export interface PagePolicy {
  allows?: readonly Ability[] | undefined;
  /** Hashes (`hashOf`) of the inline scripts and style sheets that the shop itself puts into the page. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /**
   * Sources on top, by directive: pictures that the settings name on other sites, and the origins of the tags that
   * they turn on.
   */
  sources?: readonly Directives[];
}

/** An inline script or style sheet as a policy names it. */
export const hashOf = (text: string | Buffer): string =>
  `'sha256-${hash('sha256', text, 'base64')}'`;

/** Joins directives; `'none'` gives way to anything else that is let in. */
function joined(all: readonly Directives[]): string {
  const sources = new Map<string, Set<string>>();
  for (const [name, values] of all.flatMap((directives) => Object.entries(directives))) {
    const known = sources.get(name) ?? new Set();
    for (const value of values) known.add(value);
    if (known.size > 1) known.delete(NONE);
    sources.set(name, known);
  }
  return [...sources].map(([name, values]) => `${name} ${[...values].join(' ')}`).join('; ');
}

/** The Content-Security-Policy of a page. */
export function contentPolicy({
  allows = [],
  scripts = [],
  styles = [],
  sources = [],
}: PagePolicy = {}): string {
  return joined([
    EVERY_PAGE,
    { 'script-src': scripts, 'style-src': styles },
    ...allows.map((ability) => EXTRAS[ability].content ?? {}),
    ...sources,
  ]);
}

/** The Permissions-Policy of a page. */
export function permissionsPolicy(allows: readonly Ability[] = []): string {
  const open = new Set(allows.flatMap((ability) => EXTRAS[ability].permissions ?? []));
  return CLOSED_POWERS.map((power) => `${power}=${open.has(power) ? '(self)' : '()'}`).join(', ');
}

/** For answers that are not documents: nothing in them loads or runs, should a browser show them. */
export const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For what is part of a page and never a page itself, such as a script. */
export const PART_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * For files that people have uploaded: an SVG that is opened directly is drawn, in no origin, without
 * scripts.
 */
export const MEDIA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";
