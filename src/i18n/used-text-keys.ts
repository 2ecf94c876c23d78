import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ESTree } from 'vite';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { FIRST_NAMESPACE, SERVER_NAMESPACE } from './namespaces.ts';
import { askedFor } from './plurals.ts';
import { filesByLanguage, type Texts } from './texts.ts';

/**
 * Which texts a script may show, read from its source when the shop is built (astro.config.mjs): in the browser
 * each island waits for the files that have them, and for no others.
 *
 * The texts of `server.json` never reach a browser: if an island shows one, the build fails.
 */

const SRC = fileURLToPath(new URL('..', import.meta.url));

/** What a module's own source has. */
interface Source {
  imports: readonly string[];
  /** Texts in quotes: keys, and codes of errors. */
  literals: ReadonlySet<string>;
  /** What keys start with if the rest is only known later: `facets.shape.` of `facets.shape.${shape}`. */
  prefixes: ReadonlySet<string>;
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
  const prefixes = new Set<string>();
  /** The screens of a section show what is below its name: `${section}.fields.${name}`. */
  const addSection = (name: ESTree.Node, value: ESTree.Node | null) => {
    const isSection =
      (name.type === 'Identifier' || name.type === 'JSXIdentifier') && name.name === 'section';
    if (isSection && value?.type === 'Literal') prefixes.add(`${value.value}.`);
  };
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string') return;
      (value.endsWith('.') ? prefixes : literals).add(value);
    },
    TemplateLiteral: ({ quasis: [{ value } = { value: { cooked: '' } }] }) =>
      void (value.cooked?.includes('.') && prefixes.add(value.cooked)),
    Property: ({ key, value }) => addSection(key, value),
    JSXAttribute: ({ name, value }) => addSection(name, value),
  }).visit(program);
  const files = imports.map((name) => addressOf(file, name));
  return { imports: files.filter((each) => each !== null), literals, prefixes };
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

/** The keys that a module uses, itself or by what it imports: plurals with their endings. */
export function usedTextKeys(file: string): string[] {
  const all = [...withImports(file).values()];
  const literals = new Set(all.flatMap((source) => [...source.literals]));
  const prefixes = new Set(all.flatMap((source) => [...source.prefixes]));
  // The rules of src/domain tell which error it is: in `errors.${code}` the code is any text in quotes there.
  for (const prefix of [...prefixes].filter((each) => each.startsWith('errors.'))) {
    prefixes.delete(prefix);
    for (const code of [...literals]) literals.add(`${prefix}${code}`);
  }
  return [...namespaceByKey.keys()].filter(
    (key) =>
      literals.has(key) ||
      literals.has(askedFor(key)) ||
      prefixes.values().some((prefix) => key.startsWith(prefix)),
  );
}

/**
 * The files that have the texts of a module of the browser.
 *
 * @throws Error if it shows a text that only the server has
 */
export function usedNamespaces(file: string): string[] {
  const keys = usedTextKeys(file);
  const serverOnly = keys.filter((key) => namespaceByKey.get(key) === SERVER_NAMESPACE);
  if (serverOnly.length > 0) {
    throw new Error(
      `${file} shows ${serverOnly.join(', ')}: no browser fetches ${SERVER_NAMESPACE}.json`,
    );
  }
  return [...new Set(keys.map((key) => namespaceByKey.get(key)!))].toSorted();
}

/**
 * The code of a module whose component is hydrated or rendered in the browser, with the names of the files
 * that it waits for (`ShowsTexts`), in addition to the first, which all of them wait for.
 *
 * @param isBuild if not, the shop is being developed and its sources change: the component waits for all files
 * @throws Error in a build, if it shows a text that only the server has
 */
export function addTextNamespaces(code: string, file: string, isBuild: boolean): string {
  const [, component] = /^export default function (\w+)/m.exec(code) ?? [];
  if (!component) return code;
  const needed = isBuild ? usedNamespaces(file) : browserNamespaces;
  const names = needed.filter((name) => name !== FIRST_NAMESPACE);
  if (names.length === 0) return code;
  return `${code}\n${component}.textNamespaces = ${JSON.stringify(names)};\n`;
}
