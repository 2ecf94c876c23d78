import type { APIContext } from 'astro';
import { api } from '#domain/access/route-access.ts';
import {
  readPrescription,
  removePrescription,
  updatePrescription,
} from '#server/prescriptions/vault.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';
import { requireUser } from '../../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

const ownIn = ({ locals, params }: Pick<APIContext, 'locals' | 'params'>) => ({
  accountId: requireUser(locals).id,
  id: params.id ?? '',
});

export const GET = endpoint(async (context) => ({
  prescription: await readPrescription(context.locals.scope, ownIn(context)),
}));

export const PUT = endpoint(async (context) => {
  const input = await jsonBody(context.request);
  const own = ownIn(context);
  return { prescription: await updatePrescription(context.locals.scope, { ...own, input }) };
});

export const DELETE = endpoint(async (context) => {
  await removePrescription(context.locals.scope, ownIn(context));
  return {};
});
