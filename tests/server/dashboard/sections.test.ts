import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { icons } from '#components/ui/icons.ts';
import { presetNames } from '#domain/dashboard/define-section.ts';
import { declarationOf, sectionNames } from '#domain/dashboard/sections.ts';
import { levelIn, levelsIn } from '#domain/staff/levels.ts';
import { askedFor } from '#i18n/plurals.ts';
import { namespaceByKey } from '#i18n/used-text-keys.ts';
import { resources } from '#server/sections/sections.ts';

const pages = resolve(import.meta.dirname, '../../../src/pages/dashboard');
const specs = resolve(import.meta.dirname, '../../e2e');
const keys = new Set([...namespaceByKey.keys()].flatMap((key) => [key, askedFor(key)]));
const missing = (wanted: string[]) => wanted.filter((key) => !keys.has(key));

/** Choices whose values have names from elsewhere: sections, and states of Brazil. */
const NAMED_BY_SCREEN = ['audit.section', 'deliveries.state', 'orders.state'];

/** Browser tests that say which sections they work through, with whether they do so at both widths. */
const worked = globSync('*.spec.ts', { cwd: specs }).flatMap((file) => {
  const text = readFileSync(resolve(specs, file), 'utf8');
  const tests = text.matchAll(/test\(\s*(['`])(?<title>.*?)\1,\s*\{ tag: (?<tags>.*?) \}/g);
  return [...tests].map(({ groups }) => ({
    tags: groups!.tags!,
    atBoth: /\bWIDTHS\b/.test(text) || !/@(phone|desktop)\b/.test(groups!.title!),
  }));
});

describe.each(sectionNames)('the section %s', (name) => {
  const { path, icon, creates, hasOwnPages } = declarationOf(name);

  it('has a name, a hint and an icon in the menu, and the name of its new record', () => {
    const wanted = [`sections.${name}`, `dashboard.tile.${name}`];
    expect(missing([...wanted, ...(creates ? [`${name}.new`] : [])])).toEqual([]);
    expect(Object.keys(icons)).toContain(icon);
  });

  it('is shown by pages of its own, or has a line in those of all sections', () => {
    const own = globSync(`${path}/*.astro`, { cwd: pages });
    if (hasOwnPages) return expect(own).toContain(`${path}/index.astro`);
    expect(own).toEqual([]);
    const { record } = resources.find((one) => one.name === name)!;
    const files = ['index', ...(record ? ['[id]'] : []), ...(creates ? ['novo'] : [])];
    const without = files.filter(
      (file) =>
        !readFileSync(resolve(pages, `[section]/${file}.astro`), 'utf8').includes(
          `section === '${name}'`,
        ),
    );
    expect(without).toEqual([]);
  });

  it('is worked through in a browser, on a phone and at a desk', () => {
    const found = worked.filter(({ tags }) => tags.includes(`'@${name}'`));
    expect(found.map(({ atBoth }) => atBoth)).toContain(true);
  });
});

describe.each(resources)('the section $name', ({ name, create, update, remove, actions = {} }) => {
  it('can be permitted as far as there is something to do in it, by presets too', () => {
    const rights = Object.values(actions).map(({ right }) => right);
    const mayChange = Boolean(create ?? update) || rights.includes('edit');
    const most = remove || rights.includes('delete') ? 'all' : mayChange ? 'edit' : 'view';
    expect(levelsIn(name).at(-1)).toBe(most);
    const given = presetNames.map((preset) => levelIn(preset, name));
    expect(given.filter((level) => !levelsIn(name).includes(level))).toEqual([]);
  });
});

describe.each(resources)('the list of $name', ({ name, list, remove, create }) => {
  const { filters = {}, views = [] } = list.shape;

  it('has a text for whatever it offers', () => {
    const facts = [...Object.keys(filters), ...(list.columns ?? []).map((column) => column.name)];
    const options = Object.entries(filters).flatMap(([filter, { options: values = [] }]) =>
      NAMED_BY_SCREEN.includes(`${name}.${filter}`)
        ? []
        : values.map((value) => `options.${filter}.${value}`),
    );
    const wanted = [
      'count',
      'empty',
      'searchHint',
      ...(remove ? ['deleteText'] : []),
      ...facts.map((fact) => `fields.${fact}`),
      ...views.map((view) => `views.${view.name}`),
      ...options,
    ];
    expect(missing(wanted.map((text) => `${name}.${text}`))).toEqual([]);
  });

  it('is offered as a file, and takes new records, if its section says so', () => {
    const { exports = false, exportsParts = false, creates = false } = declarationOf(name);
    expect(exports).toBe(list.columns !== undefined);
    expect(exportsParts).toBe(list.parts !== undefined);
    // Orders are made at the counter, which has a service of its own.
    if (name !== 'orders') expect(creates).toBe(create !== undefined);
  });
});
