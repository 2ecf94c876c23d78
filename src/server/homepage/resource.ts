import { contentListShape } from '#domain/contents/content-list.ts';
import { contentList, contentResource, lastingActions } from '../contents/content-resource.ts';
import { saveDraft } from '../contents/drafts.ts';
import type { Resource } from '../dashboard/resource.ts';
import { auditedHome } from './audit-home.ts';
import { homeSpec } from './home-spec.ts';

/** The home of the shop: a section of one record, which the shop cannot do without. */
export const homepage: Resource = {
  ...contentResource(homeSpec),
  actions: lastingActions(homeSpec),
  list: contentList(homeSpec, contentListShape),
  told: auditedHome,
  update: (scope, { id, ...body }) => saveDraft(scope, { spec: homeSpec, id, body }),
};
