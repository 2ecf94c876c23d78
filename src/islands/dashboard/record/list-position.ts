import { useEffect, useState } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import type { ListPage } from '#domain/dashboard/list.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { getData } from '#stores/api.ts';
import { tabStorage } from '#stores/browser-storage.ts';

const keyOf = (section: Section): string => `vitrine.list.${section}`;

/** A page of a list as it was left for a record. */
interface Left {
  /** The list's parameters without its page: '?status=pending'. */
  filter: string;
  ids: readonly string[];
  page: number;
  pages: number;
}

/** Records which page of a list is on the screen, for the records that are opened from it. */
export function recordListPage(section: Section, left: Left): void {
  tabStorage[keyOf(section)] = JSON.stringify(left);
}

function readLeft(section: Section): Left | null {
  try {
    return JSON.parse(tabStorage[keyOf(section)] ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

const searchOf = ({ filter }: Left, page: number): string => {
  const params = new URLSearchParams(filter);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
};

export interface ListPosition {
  /** The list, as it was left. */
  listHref: string;
  previous: string | null;
  next: string | null;
}

/** The position of a record in the list from which it was opened; its neighbours may be on the next page. */
export function useListPosition(section: Section, id: string | null): ListPosition {
  const base = dashboardPath(section);
  const [position, setPosition] = useState<ListPosition>({
    listHref: base,
    previous: null,
    next: null,
  });
  useEffect(() => {
    const left = readLeft(section);
    if (!left) return;
    const listHref = base + searchOf(left, left.page);
    const at = id === null ? -1 : left.ids.indexOf(id);
    const hrefOf = (one: string | undefined) => (one === undefined ? null : `${base}/${one}`);
    setPosition({
      listHref,
      previous: at < 0 ? null : hrefOf(left.ids[at - 1]),
      next: at < 0 ? null : hrefOf(left.ids[at + 1]),
    });
    if (at < 0) return;
    const { abort, signal } = controller();
    const turn = at === left.ids.length - 1 ? 1 : at === 0 ? -1 : 0;
    const page = left.page + turn;
    if (turn === 0 || page < 1 || page > left.pages) return abort;
    void getData<ListPage<{ id: string }>>(`/api/dashboard/${section}${searchOf(left, page)}`, {
      signal,
    }).then((answer) => {
      if (!answer.success || signal.aborted) return;
      const ids = answer.items.map((item) => item.id);
      const found = hrefOf(turn > 0 ? ids[0] : ids.at(-1));
      // The neighbouring record looks up its position in its own page of the list.
      setPosition((before) => ({ ...before, [turn > 0 ? 'next' : 'previous']: found }));
    });
    return abort;
  }, [section, id, base]);
  return position;
}

function controller() {
  const aborter = new AbortController();
  return { signal: aborter.signal, abort: () => aborter.abort() };
}
