import { api } from '#domain/access/route-access.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { endpoint, jsonBody, succeed } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('visitor');

/** A prescription for an order that is about to be placed. */
export const POST = endpoint(async (context) => {
  const { locals, request } = context;
  const input = await jsonBody(request);
  const address = callerAddress(context);
  return succeed({ prescription: await sendPrescription(locals.scope, { address, input }) }, 201);
});
