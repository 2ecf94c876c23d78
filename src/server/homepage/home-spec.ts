import { tidyPart, turnsOf } from '#domain/homepage/homepage.ts';
import { homeSchema, type HomeBody, type HomePart } from '#domain/homepage/homepage-input.ts';
import { t } from '#i18n/t.ts';
import type { ContentSpec } from '../contents/spec.ts';
import { publishedOf } from '../contents/published-contents.ts';
import type { Tx } from '../db/engine/engine.ts';
import { settledPicture } from '../media/settle-picture.ts';
import { richText } from '../products/clean-rich-text.ts';
import type { Scope } from '../service/scope.ts';

/** The one home's address among contents. */
const HOME_SLUG = 'home';
/** Id of its row, which every shop has. */
export const HOME_ID = 'home-home';

/** @throws InvalidFieldsError if its picture is none of the library */
async function settledPart(tx: Tx, part: HomePart, index: number): Promise<HomePart> {
  const { picture, html, ...tidy } = tidyPart(part);
  const clean = html && richText(html, `parts.${index}.html`).html;
  return {
    ...tidy,
    html: clean,
    picture: await settledPicture(tx, picture, `parts.${index}.picture`),
  };
}

async function settle(tx: Tx, _scope: Scope, body: HomeBody): Promise<HomeBody> {
  const parts: HomePart[] = [];
  for (const [index, part] of body.parts.entries()) parts.push(await settledPart(tx, part, index));
  return { ...body, parts };
}

/** The home of the shop, of which there is one. */
export const homeSpec: ContentSpec<HomeBody> = {
  kind: 'home',
  section: 'homepage',
  schema: homeSchema,
  nameOf: () => t('sections.homepage'),
  settle,
  pictures: ({ parts }) => parts.flatMap(({ picture }) => picture?.key ?? []),
  turns: turnsOf,
};

const publishedHomes = publishedOf(homeSpec);

/** The home as visitors see it; null is the one that the shop came with. */
export const publishedHome = async (scope: Scope): Promise<HomeBody | null> =>
  (await publishedHomes(scope)).get(HOME_SLUG)?.body ?? null;
