import { contentListShape } from '#domain/contents/content-list.ts';
import { contentList, contentResource, lastingActions } from '../contents/content-resource.ts';
import { saveDraft } from '../contents/drafts.ts';
import type { Resource } from '../dashboard/resource.ts';
import { menuSpec } from './menu-spec.ts';

const { name, record, version, audited, derived } = contentResource(menuSpec);

/** The menus of the shop's header and footer. The shop cannot do without them: they are neither deleted nor withdrawn. */
export const menus: Resource = {
  name,
  record,
  list: contentList(menuSpec, contentListShape),
  update: (scope, { id, ...body }) => saveDraft(scope, { spec: menuSpec, id, body }),
  actions: lastingActions(menuSpec),
  version,
  audited,
  derived,
};
