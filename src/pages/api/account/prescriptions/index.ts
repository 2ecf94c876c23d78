import { api } from '#domain/access/route-access.ts';
import { pageOf } from '#domain/account/own-order.ts';
import { createPrescription, listPrescriptions } from '#server/prescriptions/vault.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const GET = endpoint(async ({ locals, url }) =>
  listPrescriptions(locals.scope, {
    accountId: requireUser(locals).id,
    page: pageOf(url.searchParams),
  }),
);

export const POST = endpoint(async ({ locals, request }) => {
  const accountId = requireUser(locals).id;
  const input = await jsonBody(request);
  return succeed(
    { prescription: await createPrescription(locals.scope, { accountId, input }) },
    201,
  );
});
