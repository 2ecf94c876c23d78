import type { z } from 'zod';
import { dashboardApi } from '#domain/access/route-access.ts';
import type { correctEntrySchema } from '#domain/laboratory/service-order-input.ts';
import { correctEntry } from '#server/laboratory/book/close-day.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('prescriptions');

/** Corrects an entry of the book by a further one: {number, note, patient?, issuedAt?, prescriber?}. */
export const POST = endpoint(async ({ locals, request }) => {
  const body = (await jsonBody(request)) as z.input<typeof correctEntrySchema>;
  return { ...(await correctEntry(locals.scope, body)) };
});
