import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ESTree } from 'vite';
import { DEFAULT_LANGUAGE } from './language.ts';
import { FIRST_NAMESPACE, SERVER_NAMESPACE } from './namespaces.ts';
import { askedFor } from './plurals.ts';
import { filesByLanguage, type Texts } from './texts.ts';

/**
 * Which texts a script may say, read from its source when the shop is built (astro.config.mjs): each island
 * waits in the browser for the files that have them, and for no other.
 *
 * A text that is in the file of the server never comes to a browser: where an island says it, the build fails.
 */

const SRC = fileURLToPath(new URL('..', import.meta.url));

/** What a module's own source has. */
interface Source {
  imports: readonly string[];
  /** Texts in quotes: keys, and codes of errors. */
  literals: ReadonlySet<string>;
  /** What keys begin with whose end is only known later: `facets.shape.` of `facets.shape.${shape}`. */
  beginnings: ReadonlySet<string>;
}

function addressOf(from: string, name: string): string | null {
  if (!/\.tsx?$/.test(name)) return null;
  return name.startsWith('#') ? join(SRC, name.slice(1)) : join(dirname(from), name);
}

function read(file: string): Source {
  const code = readFileSync(file, 'utf8');
  const { program, module } = parseSync(file, code);
  const imports = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ isType, moduleRequest }) => (isType ? '' : (moduleRequest?.value ?? ''))),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      code.slice(start + 1, end - 1),
    ),
  ];
  const literals = new Set<string>();
  const beginnings = new Set<string>();
  /** The screens of a section say what is below its name: `${section}.fields.${name}`. */
  const noteSection = (name: ESTree.Node, value: ESTree.Node | null) => {
    const isSection =
      (name.type === 'Identifier' || name.type === 'JSXIdentifier') && name.name === 'section';
    if (isSection && value?.type === 'Literal') beginnings.add(`${value.value}.`);
  };
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string') return;
      (value.endsWith('.') ? beginnings : literals).add(value);
    },
    TemplateLiteral: ({ quasis: [{ value } = { value: { cooked: '' } }] }) =>
      void (value.cooked?.includes('.') && beginnings.add(value.cooked)),
    Property: ({ key, value }) => noteSection(key, value),
    JSXAttribute: ({ name, value }) => noteSection(name, value),
  }).visit(program);
  const files = imports.map((name) => addressOf(file, name));
  return { imports: files.filter((each) => each !== null), literals, beginnings };
}

const sources = new Map<string, Source>();

/** What a module has by itself. */
export function sourceOf(file: string): Source {
  const source = sources.get(file) ?? read(file);
  sources.set(file, source);
  return source;
}

/** The module and all that it imports, also what it imports only later. */
function withImports(file: string, found = new Map<string, Source>()): Map<string, Source> {
  if (found.has(file)) return found;
  const source = sourceOf(file);
  found.set(file, source);
  for (const each of source.imports) withImports(each, found);
  return found;
}

function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? keysOf(text as Texts, `${above}${name}.`) : [`${above}${name}`],
  );
}

/** The file of each text, by its key; a plural has several keys. */
export const namespaceByKey: ReadonlyMap<string, string> = new Map(
  Object.entries(filesByLanguage[DEFAULT_LANGUAGE] ?? {}).flatMap(([namespace, texts]) =>
    keysOf(texts).map((key) => [key, namespace]),
  ),
);

/** The files that browsers fetch. */
export const browserNamespaces: readonly string[] = [...new Set(namespaceByKey.values())].filter(
  (namespace) => namespace !== SERVER_NAMESPACE,
);

/** The keys that a module says, by itself or by what it imports: plurals with their endings. */
export function keysSaid(file: string): string[] {
  const all = [...withImports(file).values()];
  const literals = new Set(all.flatMap((source) => [...source.literals]));
  const beginnings = new Set(all.flatMap((source) => [...source.beginnings]));
  // Which error it is, rules of src/domain say: in `errors.${code}` the code is a text that stands there.
  for (const beginning of [...beginnings].filter((each) => each.startsWith('errors.'))) {
    beginnings.delete(beginning);
    for (const code of [...literals]) literals.add(`${beginning}${code}`);
  }
  return [...namespaceByKey.keys()].filter(
    (key) =>
      literals.has(key) ||
      literals.has(askedFor(key)) ||
      beginnings.values().some((beginning) => key.startsWith(beginning)),
  );
}

/** The files that have what a module of the browser says. */
export function namespacesOf(file: string): string[] {
  const keys = keysSaid(file);
  const unheard = keys.filter((key) => namespaceByKey.get(key) === SERVER_NAMESPACE);
  if (unheard.length > 0) {
    throw new Error(
      `${file} says ${unheard.join(', ')}: no browser fetches ${SERVER_NAMESPACE}.json`,
    );
  }
  return [...new Set(keys.map((key) => namespaceByKey.get(key)!))].toSorted();
}

/**
 * The code of a module whose component is hydrated or rendered in the browser, with the names of the files
 * that it waits for (`Speaking`), besides the first, which all wait for.
 *
 * @param isBuild while the shop is developed, where sources change, it waits for all
 * @throws Error in a build, where it says what only the server has
 */
export function noteTexts(code: string, file: string, isBuild: boolean): string {
  const [, component] = /^export default function (\w+)/m.exec(code) ?? [];
  if (!component) return code;
  const needed = isBuild ? namespacesOf(file) : browserNamespaces;
  const names = needed.filter((name) => name !== FIRST_NAMESPACE);
  return names.length > 0 ? `${code}\n${component}.texts = ${JSON.stringify(names)};\n` : code;
}
