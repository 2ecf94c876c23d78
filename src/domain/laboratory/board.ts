import type { ServiceOrderItem } from './service-order.ts';

/** Service orders that stand together on the board. */
export interface BoardLane {
  kind: 'late' | 'today' | 'toMake' | 'laboratory' | 'inHouse';
  /** '' unless it is of a laboratory, or none was named. */
  laboratory: string;
  items: ServiceOrderItem[];
}

export interface Board {
  lanes: BoardLane[];
}
