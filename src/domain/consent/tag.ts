import type { ShopSettings } from '../settings/settings.ts';

/** What a visitor is asked for, each apart. */
export const PURPOSES = ['statistics', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Sources that a tag needs, by directive of a page's content policy. */
type Sources = Readonly<Record<string, readonly string[]>>;

interface TagKind {
  setting: keyof ShopSettings['script'];
  /** It loads once the visitor agrees to one of these. */
  purposes: readonly Purpose[];
  sources: Sources;
}

const FACEBOOK = 'https://www.facebook.com';
const FACEBOOK_SCRIPTS = 'https://connect.facebook.net';
const GOOGLE_TAGS = 'https://www.googletagmanager.com';
const GOOGLE_MEASURING = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/**
 * The tags that the settings can turn on, and what each may load: Google's and Meta's own lists for content policies.
 * A container of Tag Manager can only use templates whose scripts come from these sites; it may contain anything, so
 * its purposes are both, and it learns which of them the visitor agreed to.
 */
const KINDS = {
  googleAnalytics: {
    setting: 'googleAnalyticsId',
    purposes: ['statistics'],
    sources: {
      'script-src': [GOOGLE_TAGS],
      'img-src': [GOOGLE_TAGS, ...GOOGLE_MEASURING],
      'connect-src': [GOOGLE_TAGS, ...GOOGLE_MEASURING],
    },
  },
  googleTagManager: {
    setting: 'googleTagManagerId',
    purposes: ['statistics', 'marketing'],
    sources: {
      'script-src': [GOOGLE_TAGS],
      'img-src': [GOOGLE_TAGS, ...GOOGLE_MEASURING],
      'connect-src': [GOOGLE_TAGS, ...GOOGLE_MEASURING],
    },
  },
  facebookPixel: {
    setting: 'facebookPixelId',
    purposes: ['marketing'],
    sources: {
      'script-src': [FACEBOOK_SCRIPTS],
      'img-src': [FACEBOOK],
      'connect-src': [FACEBOOK, FACEBOOK_SCRIPTS],
    },
  },
  facebookApp: {
    setting: 'facebookAppId',
    purposes: ['marketing'],
    sources: {
      'script-src': [FACEBOOK_SCRIPTS],
      'img-src': [FACEBOOK],
      'connect-src': [FACEBOOK, 'https://graph.facebook.com'],
      'frame-src': [FACEBOOK],
    },
  },
} as const satisfies Record<string, TagKind>;

export type TagName = keyof typeof KINDS;

/** A tag of this shop. */
export interface Tag {
  name: TagName;
  /** The shop's id with the provider: 'G-ABC123'. */
  id: string;
}

const names = Object.keys(KINDS) as TagName[];

/** The tags that the shop's settings turn on. Messenger is not one: Meta ended its script in 2024, so it is a link. */
export const tagsOf = (script: ShopSettings['script']): Tag[] =>
  names.map((name) => ({ name, id: script[KINDS[name].setting] })).filter(({ id }) => id !== '');

/** What visitors of a shop with these tags are asked for. */
export const purposesOf = (tags: readonly Tag[]): Purpose[] =>
  PURPOSES.filter((purpose) => tags.some((tag) => purposesOfTag(tag).includes(purpose)));

const purposesOfTag = ({ name }: Tag): readonly Purpose[] => KINDS[name].purposes;

/** Those of a shop's tags that may load for a visitor who agreed to some purposes. */
export const allowedTags = (tags: readonly Tag[], agreed: readonly Purpose[]): Tag[] =>
  tags.filter((tag) => purposesOfTag(tag).some((purpose) => agreed.includes(purpose)));

/** What the content policy of a page with these tags has to let in, by directive. */
export function sourcesOf(tags: readonly Tag[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const { name } of tags) {
    for (const [directive, sources] of Object.entries<readonly string[]>(KINDS[name].sources)) {
      all[directive] = [...new Set([...(all[directive] ?? ["'self'"]), ...sources])];
    }
  }
  return all;
}

/** Where a message reaches the shop's page by Messenger; null if it has none. */
export const messengerLink = ({ messengerPageId }: ShopSettings['script']): string | null =>
  messengerPageId === '' ? null : `https://m.me/${messengerPageId}`;
