import type { APIContext } from 'astro';
import { readUpload } from '#server/media/read-upload.ts';
import { admitPrescriptionFile, receivePrescriptionFile } from '#server/prescriptions/files.ts';
import { callerAddress } from './caller.ts';

/** Receives the file of the prescription `id` of the path. */
export async function receivedPaper(context: APIContext): Promise<{ version: number }> {
  const { locals, params, request } = context;
  const paper = { id: params.id ?? '', address: callerAddress(context) };
  await admitPrescriptionFile(locals.scope, paper);
  return readUpload(request, (upload) =>
    receivePrescriptionFile(locals.scope, { ...paper, upload }),
  );
}
