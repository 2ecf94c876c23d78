import type { AnyContentSpec, ContentSpec } from '../contents/spec.ts';
import { NotFoundError } from '../base/errors.ts';
import { guideSpec } from '../guides/guide-spec.ts';
import { homeSpec } from '../homepage/home-spec.ts';
import { menuSpec } from '../menus/menu-spec.ts';
import { pageSpec } from '../shop-pages/page-spec.ts';

/** Every kind of content that staff edit; a line for each. */
export const contentSpecs: readonly AnyContentSpec[] = [pageSpec, guideSpec, menuSpec, homeSpec];

/** The kind of content that a section writes. @throws NotFoundError for a section of something else */
export function contentSpecOf(section: string | undefined): ContentSpec<object> {
  const found = contentSpecs.find((spec) => spec.section === section);
  if (!found) throw new NotFoundError();
  // What its body is, only the kind's own code knows.
  return found as ContentSpec<object>;
}
