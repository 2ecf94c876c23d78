import { dashboardPath } from '../dashboard/menu.ts';

/** Where the cash of a person on a day is closed; without them one's own, today. */
export function cashPath(drawer?: { day: string; staffId: string }): string {
  const path = `${dashboardPath('orders')}/caixa`;
  if (!drawer) return path;
  return `${path}?${new URLSearchParams({ dia: drawer.day, pessoa: drawer.staffId })}`;
}

/** Where a closing is printed. */
export const closingPath = (id: string): string =>
  `${dashboardPath('orders')}/fechamento?${new URLSearchParams({ id })}`;
