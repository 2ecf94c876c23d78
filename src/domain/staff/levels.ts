import { LEVELS, type Level, type Preset } from '../access/permission-level.ts';
import type { Permission } from '../access/permission.ts';
import { declarationOf, type Section } from '../dashboard/sections.ts';

/** The permission of a level. */
export const permissionAt = (name: Section, level: Level): Permission => ({
  name,
  view: level !== 'none',
  edit: level === 'edit' || level === 'all',
  delete: level === 'all',
});

/** The level of a permission; null for another combination, such as deleting without editing. */
export function levelOf({ name, ...rights }: Permission): Level | null {
  const step = LEVELS.find((level) => {
    const { view, edit, delete: remove } = permissionAt(name, level);
    return rights.view === view && rights.edit === edit && rights.delete === remove;
  });
  return step ?? null;
}

/** The step at which a preset opens a section. */
export const levelIn = (preset: Preset, section: Section): Level =>
  declarationOf(section).presets?.[preset] ?? 'none';
