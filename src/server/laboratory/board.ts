import { dayOf, dayStart, dayAfter } from '#domain/date.ts';
import type { Board, BoardLane } from '#domain/laboratory/service-order.ts';
import type { ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { readListQuery } from '#domain/dashboard/list.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { serviceOrders } from './list.ts';

/** Service orders that the board reads of each kind: more than a workshop has on its tables. */
const MOST = 100;

async function inView(scope: Scope, view: string): Promise<ServiceOrderItem[]> {
  const query = readListQuery(
    new URLSearchParams({ view, limit: String(MOST) }),
    serviceOrders.shape,
  );
  return (await serviceOrders.page(scope, query)).items as ServiceOrderItem[];
}

/** What is late, what is due today, and what is at each laboratory, the most urgent first. */
export async function readBoard(scope: Scope): Promise<Board> {
  authorise(scope, 'prescriptions', 'view');
  const [late, toMake, inWork] = await Promise.all(
    ['late', 'toMake', 'atLab'].map((view) => inView(scope, view)),
  );
  const endOfToday = dayStart(dayAfter(dayOf(scope.now())));
  const isToday = ({ dueAt, isLate }: ServiceOrderItem) =>
    !isLate && dueAt !== null && dueAt <= endOfToday;
  const away = inWork!.filter(({ labState }) => labState === 'lab');
  const laboratories = [...Map.groupBy(away, ({ laboratory }) => laboratory)]
    .map(([laboratory, items]): BoardLane => ({ kind: 'laboratory', laboratory, items }))
    .toSorted((one, other) => one.laboratory.localeCompare(other.laboratory));
  const lane = (kind: BoardLane['kind'], items: ServiceOrderItem[]): BoardLane => ({
    kind,
    laboratory: '',
    items,
  });
  return {
    lanes: [
      lane('late', late!),
      lane('today', [...toMake!, ...inWork!].filter(isToday)),
      lane('toMake', toMake!),
      ...laboratories,
      lane(
        'inHouse',
        inWork!.filter(({ labState }) => labState !== 'lab'),
      ),
    ],
  };
}
