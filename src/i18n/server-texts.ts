import { AsyncLocalStorage } from 'node:async_hooks';
import i18next, { type InitOptions, type TextKey, type TOptions } from 'i18next';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LANGUAGE, language, pickLanguage, readLanguageBy } from '#domain/language.ts';
import options from './server-options.json' with { type: 'json' };
import { readTextsFrom } from './t.ts';
import { filesByLanguage, languages, textsByLanguage, type Texts } from './texts.ts';

/** i18next's backend on the server: it reads the texts bundled with the build, without disk or delay. */
const bundledBackend = {
  type: 'backend' as const,
  init(): void {},
  read(code: string, _namespace: string, done: (error: unknown, data?: Texts) => void): void {
    done(null, textsByLanguage[code]);
  },
};
export default bundledBackend;

// astro-i18next sets it up with the first page, in the same way: endpoints, letters and scripts come before that.
if (!i18next.isInitialized) {
  void i18next.use(bundledBackend).init({ ...(options as InitOptions), preload: languages });
}

let shopLanguage = DEFAULT_LANGUAGE;
const spoken = new AsyncLocalStorage<string>();

/** Sets the language of this process to that of the shop's settings, if it has texts. */
export const setShopLanguage = (setting: string): void =>
  void (shopLanguage = pickLanguage(setting, languages));

/** Runs `work`, and all that follows from it, in a language: for one request, or one letter. */
export const inLanguage = <Done>(code: string, work: () => Done): Done => spoken.run(code, work);

/** The language that somebody has chosen in place of the shop's; undefined for what runs in the shop's. */
export function chosenLanguage(): string | undefined {
  const code = spoken.getStore();
  return code === shopLanguage ? undefined : code;
}

/** The language that staff read: the shop's, if it has texts for them. */
export const dashboardLanguage = (): string =>
  filesByLanguage[shopLanguage]?.settings ? shopLanguage : DEFAULT_LANGUAGE;

/** Runs `work` in the language of its reader; null is the shop's. */
export const inLanguageOf = <Done>(code: string | null, work: () => Done): Done =>
  spoken.run(code !== null && languages.includes(code) ? code : shopLanguage, work);

readLanguageBy(() => spoken.getStore() ?? shopLanguage);

/** Where i18next has found a text: under which key, in which language. */
interface Found {
  exactUsedKey: string;
  usedLng: string;
}

/** What has been found in a language. i18next finds out for each text again: 10 µs, 115 with a count. */
interface Memory {
  /** Texts without values, by key; undefined for one that does not exist. */
  texts: Map<string, string | undefined>;
  /** Texts that depend on count or context, by key, plural and context. */
  forms: Map<string, Found>;
  plurals: Intl.PluralRules;
}

const memories = new Map<string, Memory>();

function memoryOf(code: string): Memory {
  let memory = memories.get(code);
  if (!memory) {
    memory = { texts: new Map(), forms: new Map(), plurals: new Intl.PluralRules(code) };
    memories.set(code, memory);
  }
  return memory;
}

/** The text of a key that takes no values; undefined if there is none, or only texts below it. */
function plainText(key: string): string | undefined {
  const lng = language();
  const { texts } = memoryOf(lng);
  if (texts.has(key)) return texts.get(key);
  const text: unknown = i18next.exists(key, { lng })
    ? i18next.t(key as TextKey, { lng, returnObjects: true })
    : undefined;
  const found = typeof text === 'string' ? text : undefined;
  // Keys that do not exist may be made of anything.
  if (found !== undefined) texts.set(key, found);
  return found;
}

/** The form of a text for a count or a context, found once for each of the language's plurals. */
function formOf(key: string, lng: string, count: unknown, context: unknown): Found {
  const { forms, plurals } = memoryOf(lng);
  const plural = count === 0 ? 'zero' : typeof count === 'number' ? plurals.select(count) : '';
  const name = `${key} ${plural} ${context}`;
  let form = forms.get(name);
  if (!form) {
    const asked = { lng, count, context, returnDetails: true } as TOptions;
    form = i18next.t(key as TextKey, asked) as unknown as Found;
    if (i18next.exists(form.exactUsedKey, { lng: form.usedLng })) forms.set(name, form);
  }
  return form;
}

/** Texts with their values, which pages repeat: counts, prices, names on cards. */
const filled = new LRUCache<string, string>({ max: 10_000 });

function fill(key: string, values: TOptions, lng: string): string {
  const { count, context, ...others } = values;
  const isPlain = (count === undefined && !context) || 'defaultValue' in values;
  if (isPlain) return i18next.t(key as TextKey, { ...values, lng });
  const { exactUsedKey, usedLng } = formOf(key, lng, count, context);
  // A number would have i18next look for the plural again.
  const shown = count === undefined ? {} : { count: String(count) };
  const known = { ...others, ...shown, lng: usedLng } as unknown as TOptions;
  return i18next.t(exactUsedKey as TextKey, known);
}

readTextsFrom({
  find(key, values) {
    if (!values) return plainText(key) ?? key;
    const lng = language();
    const name = `${lng} ${key} ${JSON.stringify(values)}`;
    let text = filled.get(name);
    if (text === undefined) filled.set(name, (text = fill(key, values, lng)));
    return text;
  },
  has: (key) => plainText(key) !== undefined,
});
