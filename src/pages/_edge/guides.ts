import { getCollection } from 'astro:content';
import type { Guide } from '#domain/guides/guide.ts';
import type { GuideBody } from '#domain/guides/guide-input.ts';
import { shownPicture } from '#domain/media/own-picture.ts';
import { richTextOf } from '#domain/pages/article.ts';
import { publishedGuides } from '#server/guides/guide-spec.ts';
import type { Scope } from '#server/service/scope.ts';
import { textNamed } from './page-templates.ts';

/** A guide with all that visitors read of it. */
export interface ShownGuide extends Guide {
  body: GuideBody;
}

/** The guide that the shop comes with; undefined for any other. */
export async function guideTemplate(key: string): Promise<GuideBody | undefined> {
  const entry = textNamed(await getCollection('guias'), key);
  if (!entry) return undefined;
  const { title, description, figure, products, related } = entry.data;
  return {
    name: title,
    summary: description,
    descriptionHtml: richTextOf(entry.rendered?.html ?? ''),
    seo: { title: '', description: '' },
    picture: null,
    figure,
    products,
    // Their rows are called after them (migration 0024).
    related: related.map(({ id }) => `guide-${id}`),
  };
}

/** A guide as it is shown with this body. */
export const shownGuide = (
  { id, slug }: { id: string; slug: string },
  body: GuideBody,
): ShownGuide => {
  const { name, summary, figure, picture } = body;
  return { id, slug, name, summary, figure, picture: shownPicture(picture), body };
};

/** The guides that visitors see, in their order. */
export async function listGuides(scope: Scope): Promise<ShownGuide[]> {
  const guides = await Promise.all(
    [...(await publishedGuides(scope)).values()].map(async (guide) => {
      const body = guide.body ?? (await guideTemplate(guide.key));
      return body && shownGuide(guide, body);
    }),
  );
  return guides.filter((guide) => guide !== undefined);
}

/** Guides that are read next: those that are named, otherwise those that follow it in the order. */
export function relatedGuides(
  { id, body: { related } }: ShownGuide,
  all: readonly ShownGuide[],
): ShownGuide[] {
  const named = related.flatMap((one) => all.find((guide) => guide.id === one) ?? []);
  if (named.length > 0) return named.filter((guide) => guide.id !== id);
  const place = all.findIndex((guide) => guide.id === id);
  return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].slice(0, 3);
}
