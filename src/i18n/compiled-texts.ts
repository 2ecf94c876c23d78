import type { i18n, ResourceStore, ThirdPartyModule } from 'i18next';

/**
 * What i18next's `t` costs a page of the shop: 240 texts are looked up, and their regular expressions and
 * plural rules made, anew each time. Here a text is looked up once, and kept as the pieces between its
 * values: 8 ms of CPU of a product page, now 0.6. i18next still says which text it is, and does itself
 * whatever is not plain: decision 029.
 */

type Values = Readonly<Record<string, unknown>>;
type Translate = (key: unknown, options?: unknown, lastKey?: unknown) => unknown;

interface PluralResolver {
  getRule(language: string, options?: { ordinal?: boolean }): unknown;
  getSuffix(language: string, count: number): string;
}

/** i18next as its plugins see it; its types leave these out. */
type Internals = Omit<i18n, 'store'> & {
  store: Pick<ResourceStore, 'on'>;
  translator: { language?: string; translate: Translate };
  services: { pluralResolver: PluralResolver };
};

/** Pieces of a text, every other one the name of a value; null is left to i18next. */
type Pieces = readonly string[] | null;

/** More than the translation files have, with their plurals; what keys a caller makes up stays bounded. */
const MOST_TEXTS = 10_000;

/** Options that say more than which values a text has. */
const OPTIONS =
  /^(defaultValue.*|lngs?|fallbackLng|ns|(key|ns)Separator|return(Objects|Details)|joinArrays|ordinal|interpolation|skipInterpolation|nest|postProcess|applyPostProcessor|missing.*|appendNamespaceToCIMode|ignoreJSONStructure|formatParams|updateMissing|i18nResolved)$/;

const PLACE = /{{(.+?)}}/;
const NAME = /^\w+$/;

function piecesOf(text: unknown): Pieces {
  // `$t(…)` is another text within this one.
  if (typeof text !== 'string' || text.includes('$t(')) return null;
  const pieces = text.split(PLACE);
  const isPlain = (piece: string, index: number) => index % 2 === 0 || NAME.test(piece.trim());
  return pieces.every(isPlain) ? pieces.map((piece, at) => (at % 2 ? piece.trim() : piece)) : null;
}

/** The text with its values; undefined where one of them is not simply written out. */
function filled(pieces: readonly string[], values: Values): string | undefined {
  let text = pieces[0]!;
  for (let at = 1; at < pieces.length; at += 2) {
    const value = values[pieces[at]!];
    const isPlain =
      typeof value === 'number' || (typeof value === 'string' && !value.includes('{{'));
    if (!isPlain) return undefined;
    text += `${value}${pieces[at + 1]!}`;
  }
  return text;
}

/** Keeps one rule for each language, of which i18next makes a new one at each plural. */
function keepRules(resolver: PluralResolver): void {
  const rules = new Map<string, unknown>();
  const make = resolver.getRule.bind(resolver);
  resolver.getRule = (language, options = {}) => {
    const name = `${language} ${options.ordinal ?? false}`;
    if (!rules.has(name)) rules.set(name, make(language, options));
    return rules.get(name);
  };
}

/** Which of a key's texts i18next would take: by its plural in each language, and by its context. */
function variantOf({ languages, services }: Internals, { count, context }: Values): string {
  const isPlural = count !== undefined && typeof count !== 'string';
  const suffixes = isPlural
    ? languages.map((each) => services.pluralResolver.getSuffix(each, count as number)).join('')
    : '';
  // A text for none at all may stand beside those of the plurals.
  const zero = isPlural && count === 0 ? '0' : '';
  return `${suffixes}${zero}\n${['string', 'number'].includes(typeof context) ? context : ''}`;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** i18next's plugin that keeps its texts as long as the language and the texts themselves stay the same. */
export default {
  type: '3rdParty',
  init(instance): void {
    const internals = instance as unknown as Internals;
    const { translator, services, store } = internals;
    keepRules(services.pluralResolver);
    const translate = translator.translate.bind(translator);
    const texts = new Map<string, Pieces>();
    let language = translator.language;
    store.on('added', () => texts.clear());
    store.on('removed', () => texts.clear());

    const piecesFor = (key: string, options: Values | undefined): Pieces => {
      if (translator.language !== language) texts.clear();
      language = translator.language;
      const name = options ? `${key}\n${variantOf(internals, options)}` : key;
      const known = texts.get(name);
      if (known !== undefined) return known;
      const { count, context } = options ?? {};
      const pieces = piecesOf(translate(key, { count, context, skipInterpolation: true }));
      if (texts.size >= MOST_TEXTS) texts.clear();
      texts.set(name, pieces);
      return pieces;
    };

    translator.translate = (key, options, lastKey) => {
      const isPlain =
        typeof key === 'string' &&
        translator.language !== undefined &&
        lastKey === undefined &&
        (options === undefined ||
          (isObject(options) && !Object.keys(options).some((name) => OPTIONS.test(name))));
      if (!isPlain) return translate(key, options, lastKey);
      const pieces = piecesFor(key, options);
      const values = isObject(options?.['replace']) ? options['replace'] : options;
      return (pieces && filled(pieces, values ?? {})) ?? translate(key, options);
    };
  },
} satisfies ThirdPartyModule;
