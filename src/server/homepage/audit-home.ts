import { isDeepStrictEqual } from 'node:util';
import { homeChanges } from '#domain/homepage/home-changes.ts';
import { DEFAULT_HOME } from '#domain/homepage/homepage.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import { t } from '#i18n/t.ts';

const kindOf = ({ kind }: HomePart): string => t(`homepage.kinds.${kind}`);
/** What a part is called: 'Banner (Liquida)'. */
const nameOf = (part: HomePart): string =>
  part.title ? `${kindOf(part)} (${part.title})` : kindOf(part);

/**
 * What a change did to the home, for the audit: parts by name, and the strip above the header.
 *
 * @returns fields with their values; null if its body is the same
 */
export function auditedHome(
  { body: before }: { body?: HomeBody | null },
  { body: after }: { body?: HomeBody | null },
): Readonly<Record<string, unknown>> | null {
  const old = before ?? DEFAULT_HOME;
  const fresh = after ?? DEFAULT_HOME;
  if (isDeepStrictEqual(old, fresh)) return null;
  const { added, removed, moved, renamed, hidden, shown, edited } = homeChanges(old, fresh);
  const nothing = t('audit.nothing');
  const lists = {
    partsAdded: added.map(nameOf),
    partsRemoved: removed.map(nameOf),
    partsMoved: moved.map(({ part, from, to }) => ({ name: nameOf(part), from, to })),
    partsRenamed: renamed.map(({ part, from, to }) => ({
      name: kindOf(part),
      from: from || nothing,
      to: to || nothing,
    })),
    partsHidden: hidden.map(nameOf),
    partsShown: shown.map(nameOf),
    partsEdited: edited.map(nameOf),
  };
  const told = Object.entries(lists).filter(([, parts]) => parts.length > 0);
  if (isDeepStrictEqual(old.announcement, fresh.announcement)) return Object.fromEntries(told);
  const [from, to] = [old.announcement.text, fresh.announcement.text];
  return Object.fromEntries([...told, ['announcement', from === to ? true : { from, to }]]);
}
