import type { ReturnRequest } from '#domain/returns/return-request.ts';
import type { Db } from '../../db/engine/engine.ts';
import { readReturnRequests } from './read-returns.ts';

/** What a person has asked to give back of an order, and the shop's answer. */
export interface OwnReturn extends Omit<ReturnRequest, 'moves' | 'events' | 'moneyBack'> {
  orderId: string;
  /** Without who of the shop has answered, which are data of others. */
  events: Omit<ReturnRequest['events'][number], 'by'>[];
}

/** All that a person has asked to give back, by their orders. */
export async function ownReturns(db: Db, orderIds: readonly string[]): Promise<OwnReturn[]> {
  const found: OwnReturn[] = [];
  for (const orderId of orderIds) {
    const requests = await readReturnRequests(db, orderId);
    found.push(
      ...requests.map(({ moves: _moves, moneyBack: _, events, ...request }) => ({
        ...request,
        orderId,
        events: events.map(({ status, at, text }) => ({ status, at, text })),
      })),
    );
  }
  return found;
}
