import type { APIContext } from 'astro';
import { sectionAtPath, type Section } from '#domain/access/sections.ts';
import type { SectionCall } from '#server/dashboard/records.ts';

/** Who calls which section of the dashboard, by its name in the API's address. */
export function sectionCall({ locals, params }: APIContext): SectionCall {
  return { user: locals.user, section: params.section };
}

/** Who opens a page of which section, by its path. */
export function sectionVisit({
  locals,
  params,
}: Pick<APIContext, 'locals' | 'params'>): SectionCall & { section: Section | undefined } {
  const section = sectionAtPath(params.section);
  return { user: locals.user, section };
}
