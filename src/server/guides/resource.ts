import { guideListShape } from '#domain/guides/guide.ts';
import { sluggedContents } from '../contents/slugged-resource.ts';
import { guideSpec } from './guide-spec.ts';

/** The guides of the shop, in an order of its own. */
export const guides = sluggedContents({
  spec: guideSpec,
  shape: guideListShape,
  unnamed: 'guia',
  place: '/guias',
  ordered: true,
});
