import { z } from '../zod.ts';
import type { ContentItem } from '../contents/content.ts';
import { oneLine } from '../dashboard/record-fields.ts';
import { MENU_TARGETS, MENU_KINDS, isMenuList, MENU_LIMITS, type MenuKind } from './menu.ts';

/** A path of the shop, or a page elsewhere. */
const isAddress = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text));

const linkFields = z.object({
  /** '' is the name of what it leads to. */
  label: oneLine(MENU_LIMITS.label).default(''),
  kind: z.enum(MENU_TARGETS),
  /** Id of the record, name of the list, or the address. */
  target: oneLine(MENU_LIMITS.address).default(''),
});

type Refuse = (path: string, message: string) => void;

/** What its kind asks of an entry. */
function checkEntry(
  { label, kind, target }: { label: string; kind: MenuKind; target: string },
  refuse: Refuse,
): void {
  if (kind !== 'heading' && target === '') refuse('target', 'fields.menuTarget');
  if (kind === 'address' && target !== '' && !isAddress(target))
    refuse('target', 'fields.menuAddress');
  if ((kind === 'address' || kind === 'heading') && label === '')
    refuse('label', 'fields.menuLabel');
  if (kind === 'list' && target !== '' && !isMenuList(target)) refuse('target', 'fields.unknown');
}

const childSchema = linkFields.superRefine((entry, { addIssue }) =>
  checkEntry(entry, (path, message) => addIssue({ code: 'custom', path: [path], message })),
);
/** An entry below another, which has none below it. */
export type MenuChild = z.output<typeof childSchema>;

const entrySchema = linkFields
  .extend({
    kind: z.enum(MENU_KINDS),
    /** Entries that it opens, in the header's menu; without any, a main category opens those below it. */
    children: z.array(childSchema).max(MENU_LIMITS.children, 'fields.tooMany').optional(),
  })
  .superRefine((entry, { addIssue }) =>
    checkEntry(entry, (path, message) => addIssue({ code: 'custom', path: [path], message })),
  );
export type MenuEntry = z.output<typeof entrySchema>;

/** The header's menu has one group without a title; the footer's, two columns. */
export const menuSchema = z.object({
  groups: z
    .array(
      z.object({
        title: oneLine(MENU_LIMITS.title).default(''),
        entries: z.array(entrySchema).max(MENU_LIMITS.entries, 'fields.tooMany'),
      }),
    )
    .min(1)
    .max(MENU_LIMITS.groups),
});
export type MenuBody = z.output<typeof menuSchema>;

/** A menu in the dashboard. */
export type MenuItem = ContentItem<MenuBody>;
