import type { Permission } from '../access/permission.ts';
import { LEVELS, type Level, type Preset } from '../dashboard/define-section.ts';
import { declarationOf, type Section } from '../dashboard/sections.ts';

/** The permission of a level. */
export const permissionAt = (name: Section, level: Level): Permission => ({
  name,
  view: level !== 'none',
  edit: level === 'edit' || level === 'all',
  delete: level === 'all',
});

/** The levels that differ in a section: nobody can delete from the audit log, whatever they are allowed. */
export const levelsIn = (section: Section): readonly Level[] =>
  LEVELS.slice(0, LEVELS.indexOf(declarationOf(section).upTo ?? 'all') + 1);

/**
 * The level of a permission; null for another combination, such as deleting without editing. Rights that allow nothing
 * in the section do not count.
 */
export function levelOf({ name, ...rights }: Permission): Level | null {
  const levels = levelsIn(name);
  const step = levels.find((level) => {
    const { view, edit, delete: remove } = permissionAt(name, level);
    return (
      rights.view === view &&
      (rights.edit === edit || !levels.includes('edit')) &&
      (rights.delete === remove || !levels.includes('all'))
    );
  });
  return step ?? null;
}

/** The step at which a preset opens a section. */
export const levelIn = (preset: Preset, section: Section): Level =>
  declarationOf(section).presets?.[preset] ?? 'none';
