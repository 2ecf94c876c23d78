import { expect, it } from 'vitest';
import { isSection, sectionAtPath, sectionNames, SECTIONS } from '#domain/dashboard/sections.ts';

it('finds every section by its path', () => {
  expect(sectionNames.map((name) => sectionAtPath(SECTIONS[name].path))).toEqual(sectionNames);
});

it.each(['orders', 'toString', '', undefined])('has no section at the path %s', (path) => {
  expect(sectionAtPath(path)).toBeUndefined();
});

it.each(['pedidos', 'toString', '', undefined])('knows %s for no section’s name', (name) => {
  expect(isSection(name)).toBe(false);
});
