/** How far visitors come, in order: who reaches a step counts in those before it as well. */
const VISIT_STEPS = ['visit', 'product', 'cart', 'checkout', 'order'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** Steps that a browser tells; an order is counted where it is placed. */
export const TOLD_STEPS = ['visit', 'product', 'cart', 'checkout'] as const satisfies VisitStep[];

export type Device = 'phone' | 'computer';

/**
 * Where visitors come from, as far as their browser says: few, so that neither a row of figures nor a table of sites
 * grows with what strangers send. 'direct' is an address that was typed, or an app that does not say.
 */
export const SOURCES = [
  ...(['direct', 'google', 'bing', 'otherSearch'] as const),
  ...([
    'instagram',
    'facebook',
    'whatsapp',
    'tiktok',
    'youtube',
    'pinterest',
    'otherSocial',
  ] as const),
  'otherSite',
] as const;
export type Source = (typeof SOURCES)[number];

/** Hosts of each source, as the last labels of a name; of Google and Yahoo whatever the country. */
const HOSTS: readonly [Source, RegExp][] = [
  ['google', /(^|\.)google(\.com?)?(\.[a-z]{2})?$|^com\.google\.android/],
  ['bing', /(^|\.)bing\.com$/],
  [
    'otherSearch',
    /(^|\.)(duckduckgo\.com|yahoo\.com(\.[a-z]{2})?|ecosia\.org|yandex\.(com|ru)|qwant\.com|search\.brave\.com)$/,
  ],
  ['instagram', /(^|\.)instagram\.com$|^com\.instagram\.android$/],
  ['facebook', /(^|\.)(facebook\.com|fb\.com|messenger\.com)$|^com\.facebook\./],
  ['whatsapp', /(^|\.)(whatsapp\.com|wa\.me)$|^com\.whatsapp/],
  ['tiktok', /(^|\.)tiktok\.com$/],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/],
  ['pinterest', /(^|\.)(pinterest\.com(\.[a-z]{2})?|pinterest\.[a-z]{2}|pin\.it)$/],
  [
    'otherSocial',
    /(^|\.)(linkedin\.com|lnkd\.in|x\.com|twitter\.com|t\.co|reddit\.com|threads\.(net|com)|t\.me|telegram\.org)$/,
  ],
];

/** Where a visitor comes from, by the host of the page (or the app) before. '' is none. */
export function sourceOf(host: string): Source {
  const name = host.toLowerCase();
  if (name === '') return 'direct';
  return HOSTS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'otherSite';
}

/** What a visitor holds: a tablet is a phone, unless its browser says that it is a computer. */
export const deviceOf = (userAgent: string): Device =>
  /Mobi|Android|iPhone|iPad|iPod|Tablet/i.test(userAgent) ? 'phone' : 'computer';

/** The place of a step in the order of steps: 0 is a visit. */
export const rankOf = (step: VisitStep): number => VISIT_STEPS.indexOf(step);
