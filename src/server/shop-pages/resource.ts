import { contentListShape } from '#domain/contents/content-list.ts';
import { sluggedContents } from '../contents/slugged-resource.ts';
import { pageSpec } from './page-spec.ts';

/** Policies and other texts of the shop. */
export const pages = sluggedContents({
  spec: pageSpec,
  shape: contentListShape,
  unnamed: 'pagina',
  place: '/pagina',
});
