import type { Section as SectionName } from '#domain/access/sections.ts';
import { customers } from '../customers/section.ts';
import { staff } from '../staff/section.ts';
import type { Section } from './section.ts';

/** The dashboard's sections by name; one that is missing does not exist yet. */
const sections: Partial<Record<SectionName, Section>> = Object.fromEntries(
  [customers, staff].map((section) => [section.name, section]),
);

/** The section of that name, if there is one. */
export function findSection(name: SectionName): Section | undefined {
  return sections[name];
}
