import type { Section } from '#domain/access/sections.ts';
import { customers } from './customers/view.tsx';
import { staff } from './staff/view.tsx';
import type { SectionView } from './view.ts';

/** The screens of a section get what its own services answer: the table need not know what that is. */
const views = Object.fromEntries(
  [customers, staff].map((view) => [view.section, view as unknown as SectionView]),
);

/** The screens of a section. @throws Error for one that has none */
export function viewOf(section: Section): SectionView {
  const view = views[section];
  if (!view) throw new Error(`No screens for ${section}`);
  return view;
}
