import type { ListShape } from '#domain/dashboard/list.ts';
import { moveSchema } from '../dashboard/move-among.ts';
import { slugField } from '#domain/dashboard/record-fields.ts';
import { z } from 'zod';
import { authorise } from '../service/authorise.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { forgetOldSlugs, freeSlug, redirectOldSlug } from '../service/slugs.ts';
import { contentList, contentResource } from './content-resource.ts';
import { createContent, removeContent, saveDraft } from './drafts.ts';
import { moveContent } from './move-content.ts';
import type { ContentSpec } from './spec.ts';

const slugInput = z.object({ slug: slugField });

interface SluggedSpec<Body extends { name: string }> {
  spec: ContentSpec<Body> & { section: 'pages' | 'guides' };
  shape: ListShape;
  /** The slug of a name that has no letters for one. */
  unnamed: string;
  /** Where the shop shows it: the detail of a hit of the search. */
  place: string;
  /** Whether visitors see them in an order that staff make. */
  ordered?: boolean;
}

/** The resource of a section whose contents are pages of the shop, each with an address that redirects once it moves. */
export function sluggedContents<Body extends { name: string }>({
  spec,
  shape,
  unnamed,
  place,
  ordered = false,
}: SluggedSpec<Body>): Resource {
  const { section } = spec;
  const move = action({
    right: 'edit',
    on: 'record',
    input: moveSchema,
    run: (scope: Scope, { ids: [id = ''], by }: { ids: readonly string[]; by: number }) =>
      moveContent(scope, { spec, id, by }),
  });
  const common = contentResource(spec);
  /** The address that was typed, or a free one made of the name. */
  const slugFor = async (scope: Scope, id: string, body: Record<string, unknown>) => {
    const { slug: typed } = parseInput(slugInput, body);
    const { name } = parseInput(spec.schema, body);
    return scope.engine.transaction((tx) =>
      freeSlug(tx, { section, id }, { typed, name, otherwise: unnamed }),
    );
  };
  return {
    ...common,
    actions: ordered ? { ...common.actions, move } : { ...common.actions },
    list: contentList(spec, shape, [
      'name',
      { name: 'slug', value: ({ slug }) => `${place}/${slug}` },
      'status',
      {
        name: 'publishedAt',
        value: ({ publishedAt }) => (publishedAt === null ? null : new Date(publishedAt)),
      },
    ]),
    found: ({ name, slug }: { name: string; slug: string }) => ({
      title: name,
      detail: `${place}/${slug}`,
    }),
    async create(scope, body) {
      authorise(scope, section, 'edit');
      const id = scope.newId();
      return scope.engine.transaction(async (tx) => {
        const slug = await slugFor(scope, id, body);
        await createContent(scope, { spec, id, slug, body });
        await redirectOldSlug(tx, scope, { section, id, before: null, after: slug });
        return id;
      });
    },
    async update(scope, { id, ...body }) {
      authorise(scope, section, 'edit');
      await scope.engine.transaction(async (tx) => {
        const slug = await slugFor(scope, id, body);
        const { slug: before } = await tx
          .selectFrom('contents')
          .select('slug')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await saveDraft(scope, { spec, id, body, slug });
        await redirectOldSlug(tx, scope, { section, id, before, after: slug });
      });
    },
    async remove(scope, { id }) {
      authorise(scope, section, 'delete');
      await scope.engine.transaction(async (tx) => {
        await removeContent(scope, { spec, id });
        await forgetOldSlugs(tx, { section, id });
      });
    },
  };
}
