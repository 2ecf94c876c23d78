import type { MenuChoice, MenuChoices } from '#domain/menus/menu.ts';
import type { MenuEntry } from '#domain/menus/menu-input.ts';

/** What an entry leads to; undefined for an address, and for what is gone. */
export const choiceOf = (
  { kind, target }: Pick<MenuEntry, 'kind' | 'target'>,
  choices: MenuChoices,
): MenuChoice | undefined =>
  kind === 'address' || kind === 'heading'
    ? undefined
    : choices[kind].find(({ id }) => id === target);

/** What an entry is called: its label, or the name of what it leads to; '' if it has neither. */
export const entryName = (
  entry: Pick<MenuEntry, 'kind' | 'target' | 'label'>,
  choices: MenuChoices,
): string => entry.label.trim() || (choiceOf(entry, choices)?.name ?? '');
