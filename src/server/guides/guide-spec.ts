import { guideSchema, type GuideBody } from '#domain/guides/guide-input.ts';
import { firstText } from '#i18n/t.ts';
import { publishedOf } from '../contents/published-contents.ts';
import type { ContentSpec } from '../contents/spec.ts';
import { settledPicture } from '../media/settle-picture.ts';
import { richText } from '../products/clean-rich-text.ts';

/** Guides, each at `/guias/{slug}`. */
export const guideSpec: ContentSpec<GuideBody> & { section: 'guides' } = {
  kind: 'guide',
  section: 'guides',
  schema: guideSchema,
  nameOf: (body, key) => body?.name ?? firstText(`builtIn.guide.${key}`) ?? key,
  settle: async (tx, _scope, body) => ({
    ...body,
    descriptionHtml: richText(body.descriptionHtml, 'descriptionHtml').html,
    picture: await settledPicture(tx, body.picture, 'picture'),
  }),
  pictures: ({ picture }) => (picture ? [picture.key] : []),
};

/** The guides that visitors see, by their slugs. */
export const publishedGuides = publishedOf(guideSpec);
