import { AsyncLocalStorage } from 'node:async_hooks';
import i18next, {
  type InitOptions,
  type TextKey,
  type TFunctionDetailedResult,
  type TOptions,
} from 'i18next';
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

/** What i18next has found in a language: it looks for each text again, 10 µs, 115 with a count. */
interface Memory {
  /** By key, or by key, plural and context. */
  found: Map<string, TFunctionDetailedResult<string>>;
  plurals: Intl.PluralRules;
}

const memories = new Map<string, Memory>();

function memoryOf(code: string): Memory {
  let memory = memories.get(code);
  if (!memory) {
    memory = { found: new Map(), plurals: new Intl.PluralRules(code) };
    memories.set(code, memory);
  }
  return memory;
}

/** i18next's own function, for keys and values that its types do not know. */
const translate = (key: string, values: TOptions): string => i18next.t(key as TextKey, values);

/** The text of a key, in its form for a count or a context; undefined if there is none, or only texts below it. */
function look(
  key: string,
  lng: string,
  { count, context }: Pick<TOptions, 'count' | 'context'> = {},
) {
  const { found, plurals } = memoryOf(lng);
  const isOne = count === undefined && !context;
  const plural = count === 0 ? 'zero' : typeof count === 'number' ? plurals.select(count) : '';
  const name = isOne ? key : `${key} ${plural} ${context}`;
  const known = found.get(name);
  if (known) return known;
  const asked = { lng, ...(!isOne && { count, context }) };
  // Keys that do not exist may be made of anything.
  if (!i18next.exists(key, asked)) return undefined;
  // Not filled in yet: a text within it, `$t(…)`, would be asked for with these options too.
  const details = { ...asked, returnObjects: true, returnDetails: true, skipInterpolation: true };
  const text = translate(key, details) as unknown as TFunctionDetailedResult<unknown>;
  if (typeof text.res !== 'string') return undefined;
  const form = { ...text, res: translate(text.exactUsedKey, { lng: text.usedLng }) };
  found.set(name, form);
  return form;
}

/** Texts with their values, which pages repeat: counts, prices, names on cards. */
const filled = new LRUCache<string, string>({ max: 10_000 });

function fill(key: string, values: TOptions, lng: string): string {
  const { count, context, ...others } = values;
  const isPlain = (count === undefined && !context) || 'defaultValue' in values;
  const form = isPlain ? undefined : look(key, lng, values);
  if (!form) return translate(key, { ...values, lng });
  // As an option, a number would have i18next look for the plural again.
  return translate(form.exactUsedKey, { ...others, replace: values, lng: form.usedLng });
}

readTextsFrom({
  find(key, values) {
    const lng = language();
    if (!values) return look(key, lng)?.res ?? key;
    const name = `${lng} ${key} ${JSON.stringify(values)}`;
    let text = filled.get(name);
    if (text === undefined) filled.set(name, (text = fill(key, values, lng)));
    return text;
  },
  has: (key) => look(key, language()) !== undefined,
});
