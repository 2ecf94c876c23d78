import { api } from '#domain/access/route-access.ts';
import { endpoint, succeed } from '../../../_edge/answer.ts';
import { receivedPaper } from '../../../_edge/received-paper.ts';

export const needs = api('visitor');

/** The photo or PDF of a prescription that was sent for an order. */
export const POST = endpoint(async (context) => {
  await receivedPaper(context);
  return succeed({}, 201);
});
