import { api } from '#domain/access/route-access.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { endpoint } from '../../_edge/answer.ts';
import { exportFile } from '../../_edge/export-file.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const GET = endpoint(async ({ locals }) =>
  exportFile(await exportAccount(locals.scope, { accountId: requireUser(locals).id })),
);
