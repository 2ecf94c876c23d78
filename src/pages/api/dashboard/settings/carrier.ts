import { dashboardApi } from '#domain/access/route-access.ts';
import { testCarrier } from '#server/carriers/test-carrier.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Tries the token of Melhor Envio: → services. */
export const POST = endpoint(async ({ locals }) => testCarrier(locals.scope));
