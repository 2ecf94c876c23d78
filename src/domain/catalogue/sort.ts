/** Sort codes of the specification, section 9: date, price and name, ascending and descending. */
export const SORT_CODES = ['da', 'db', 'pa', 'pb', 'na', 'nb'] as const;
export type SortCode = (typeof SORT_CODES)[number];
