import { language } from '#domain/language.ts';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { fold, words } from '#domain/catalogue/fold.ts';
import { sectionNames } from '#domain/dashboard/sections.ts';
import { textsByLanguage, type Texts } from '#i18n/texts.ts';
import type { Schema } from '../db/schema/schema.ts';

/** A field of a section as the log calls it (`fieldWords`); null is one that several sections have. */
interface NamedField {
  section: string | null;
  /** Its name in the details of an entry: 'price'. */
  key: string;
  /** The words of its label, folded. */
  words: readonly string[];
}

/** Fewer letters than these begin too many names. */
const SHORTEST = 3;

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

function textsAt(language: string, path: string): Texts {
  const found = path
    .split('.')
    .reduce<unknown>((texts, name) => isTexts(texts) && texts[name], textsByLanguage[language]);
  return isTexts(found) ? found : {};
}

/** The fields below a key of the texts; those of settings are in groups, with a label and a hint each. */
function namedBelow(section: string | null, texts: Texts): NamedField[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const label = isTexts(text) ? (text.label ?? text.name) : text;
    if (typeof label === 'string') return [{ section, key, words: words(fold(label)) }];
    return isTexts(text) ? namedBelow(section, text) : [];
  });
}

const namedByLanguage = new Map<string, readonly NamedField[]>();

function namedFields(): readonly NamedField[] {
  const code = language();
  let named = namedByLanguage.get(code);
  if (!named) {
    const below = (section: string | null, path: string) =>
      namedBelow(section, textsAt(code, path));
    named = [
      ...sectionNames.flatMap((section) => [
        ...below(section, `${section}.fields`),
        ...below(section, `${section}.variant`),
      ]),
      ...['audit.facts', 'product.measure', 'facets.names'].flatMap((path) => below(null, path)),
    ];
    namedByLanguage.set(code, named);
  }
  return named;
}

/** Whether an entry tells of a field whose name has a word that begins with these letters, which are folded. */
export function tellsOfField(start: string): Expression<SqlBool>[] {
  if (start.length < SHORTEST) return [];
  const eb = expressionBuilder<Schema, 'auditEntries'>();
  const found = namedFields().filter((field) => field.words.some((word) => word.startsWith(start)));
  return [...Map.groupBy(found, ({ section }) => section)].map(([section, fields]) => {
    const keys = [...new Set(fields.flatMap(({ key }) => [key, `${key}Cents`]))];
    // Of a variant, a field stands behind its id; in entries of earlier versions, behind its SKU.
    const told = eb.or(
      keys.flatMap((key) =>
        ['"', '.', ' '].map((before) => eb('details', 'like', `%${before}${key}":%`)),
      ),
    );
    return section === null ? told : eb.and([eb('action', 'like', `${section}.%`), told]);
  });
}
