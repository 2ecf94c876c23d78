import type { z } from 'zod';
import { dashboardApi } from '#domain/access/route-access.ts';
import type { closeDaySchema } from '#domain/laboratory/service-order-input.ts';
import { closeBookDay } from '#server/laboratory/book/close-day.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('prescriptions');

/** Closes a day of the book: {day, name, register}. */
export const POST = endpoint(async ({ locals, request }) => {
  const body = (await jsonBody(request)) as z.input<typeof closeDaySchema>;
  await closeBookDay(locals.scope, body);
  return {};
});
