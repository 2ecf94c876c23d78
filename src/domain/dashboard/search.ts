/** Something that the search of the dashboard has found: where it leads, and what it is. */
export interface SearchHit {
  title: string;
  /** What tells it from others of the same title; '' if nothing does. */
  detail: string;
  href: string;
  /** Media key of its picture; null for one without, in a section whose records have pictures. */
  picture?: string | null;
}

/** Hits of one kind, below a heading. */
export interface SearchGroup {
  /** A section, or 'actions', 'pages', 'settings'. */
  name: string;
  label: string;
  hits: SearchHit[];
  /** Leads to the list of all that match, if there are more. */
  more: { label: string; href: string } | null;
}

/** Most letters that are looked for. */
export const MAX_SEARCH = 100;
