import { dashboardApi } from '#domain/access/route-access.ts';
import { testMail } from '#server/letters/test-mail.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Sends a letter to the person who asks, and answers what the mail server said to it. */
export const POST = endpoint(async ({ locals }) => ({ ...(await testMail(locals.scope)) }));
