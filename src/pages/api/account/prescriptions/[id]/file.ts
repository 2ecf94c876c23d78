import { api } from '#domain/access/route-access.ts';
import { ownPrescriptionFile } from '#domain/prescriptions/prescription-file.ts';
import { readPrescriptionFile } from '#server/prescriptions/files.ts';
import { endpoint, succeed } from '../../../../_edge/answer.ts';
import { requireUser } from '../../../../_edge/caller.ts';
import { paperFile } from '../../../../_edge/export-file.ts';
import { receivedPaper } from '../../../../_edge/received-paper.ts';

export const needs = api('signed-in', { whileClosed: true });

/** The photo or PDF, for its owner alone; `version` asks for an earlier one. */
export const GET = endpoint(async ({ locals, params, url }) => {
  const version = url.searchParams.get('version');
  const file = await readPrescriptionFile(locals.scope, {
    accountId: requireUser(locals).id,
    id: params.id ?? '',
    ...(version !== null && { version: Number(version) }),
  });
  return paperFile(file);
});

export const POST = endpoint(async (context) => {
  requireUser(context.locals);
  const { version } = await receivedPaper(context);
  return succeed({ fileUrl: ownPrescriptionFile(context.params.id ?? ''), version }, 201);
});
