import type { Uf } from '#domain/address/zip-code.ts';
import type { DeliveryRow } from '#server/db/schema/deliveries.ts';

/** A region that the shop delivers to: costs in cents, times in working days. */
interface Area {
  id: string;
  name: string;
  states: readonly Uf[];
  economy: readonly [costCents: number, days: number];
  express: readonly [costCents: number, days: number];
}

/** The shop is in Minas Gerais; the rest are the regions of the IBGE. */
const AREAS: readonly Area[] = [
  { id: 'mg', name: 'Minas Gerais', states: ['MG'], economy: [1290, 3], express: [2490, 1] },
  {
    id: 'sudeste',
    name: 'Sudeste',
    states: ['ES', 'RJ', 'SP'],
    economy: [1690, 5],
    express: [2990, 2],
  },
  { id: 'sul', name: 'Sul', states: ['PR', 'RS', 'SC'], economy: [1990, 6], express: [3490, 3] },
  {
    id: 'centro-oeste',
    name: 'Centro-Oeste',
    states: ['DF', 'GO', 'MT', 'MS'],
    economy: [1990, 6],
    express: [3690, 3],
  },
  {
    id: 'nordeste',
    name: 'Nordeste',
    states: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'],
    economy: [2490, 8],
    express: [4490, 4],
  },
  {
    id: 'norte',
    name: 'Norte',
    states: ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO'],
    economy: [2990, 10],
    express: [5490, 5],
  },
];

export interface DemoDelivery extends Pick<
  DeliveryRow,
  'id' | 'kind' | 'type' | 'area' | 'costCents' | 'days' | 'place' | 'hours' | 'position'
> {
  states: readonly Uf[];
}

const ofArea = ({ id, name: area, states, economy, express }: Area): DemoDelivery[] =>
  (
    [
      ['economica', 'Econômica', economy, 1],
      ['expressa', 'Expressa', express, 2],
    ] as const
  ).map(([slug, type, [costCents, days], position]) => ({
    id: `entrega-${slug}-${id}`,
    kind: 'delivery',
    place: '',
    hours: '',
    type,
    area,
    costCents,
    days,
    position,
    states,
  }));

/** Deliveries to every state, and the pick-up at the shop for its own. */
export const DELIVERIES: readonly DemoDelivery[] = [
  ...AREAS.flatMap(ofArea),
  {
    id: 'entrega-retirada',
    kind: 'pickUp',
    place: 'Rua das Acácias, 128, Savassi, Belo Horizonte – MG',
    hours: 'Segunda a sexta, das 9h às 19h; sábado, das 9h às 13h',
    type: 'Retirada na loja',
    area: 'Savassi, Belo Horizonte',
    costCents: 0,
    days: 1,
    position: 3,
    states: ['MG'],
  },
];
