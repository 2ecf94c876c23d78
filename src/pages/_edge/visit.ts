import type { APIContext } from 'astro';
import { worksHere } from '#domain/access/access-to.ts';
import type { CountedVisitor } from '#server/visits/count-visit.ts';
import { callerAddress } from './caller.ts';

type Visit = Pick<APIContext, 'request' | 'clientAddress' | 'locals'>;

/** Whether a visitor has asked not to be counted: by Do Not Track, or by Global Privacy Control. */
const asksNotTo = ({ headers }: Request): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

/**
 * What distinguishes a visitor from others; null for those who work here, and for those who asked not to be
 * counted.
 */
export function countedVisitor(context: Visit): CountedVisitor | null {
  const { request, locals } = context;
  if (asksNotTo(request) || worksHere(locals.user)) return null;
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    network: callerAddress(context),
  };
}
