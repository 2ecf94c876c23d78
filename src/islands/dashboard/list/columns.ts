import { formatShortDay } from '#domain/date.ts';
import type { Column } from './screen.ts';

/** The day on which a record was last changed; empty for those that came with the shop. */
export const changedColumn: Column<{ updatedAt: number }> = {
  name: 'updatedAt',
  sort: '-updatedAt',
  onCard: 'hidden',
  cell: ({ updatedAt }) => updatedAt > 0 && formatShortDay(updatedAt),
};
