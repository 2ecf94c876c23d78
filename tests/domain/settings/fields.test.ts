import { expect, it } from 'vitest';
import { SECRET_NAMES, SETTING_GROUPS } from '#domain/settings/fields.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import texts from '../../../public/locales/pt-BR/settings.json' with { type: 'json' };

/** Fixed settings, and lists with separate fields. */
const ELSEWHERE = ['loaded', 'open', 'currency', 'countries', 'currencies'];

function pathsOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? pathsOf(inner as object, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

const paths = SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ path }) => path));

it('the form has each setting once', () => {
  const settings = pathsOf(initialSettings).filter(
    (path) => !ELSEWHERE.includes(path.split('.')[0] ?? ''),
  );
  const secrets = SECRET_NAMES.map((name) => `secrets.${name}`);
  expect(paths.toSorted()).toEqual([...settings, ...secrets].toSorted());
});

it.each(paths)('%s has a label and a sentence that says what it does', (path) => {
  const text = path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown>)[key],
      texts.settings.fields,
    );
  expect(text).toEqual({ label: expect.any(String), hint: expect.stringMatching(/\S+ \S+/) });
});
