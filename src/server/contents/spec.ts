import type { z } from 'zod';
import type { ContentKind } from '#domain/contents/content.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { ContentRow } from '../db/schema/contents.ts';
import type { Scope } from '../service/scope.ts';

/** What the core must know of a kind of content; everything else is its own. */
export interface ContentSpec<Body extends object> {
  kind: ContentKind;
  /** Whose permissions say who may read and write it. */
  section: Section;
  /** What a body is: checks what is sent, and what was stored by an earlier version of the shop. */
  schema: z.ZodType<Body>;
  /**
   * What a state is called; of null, the default that the shop came with.
   *
   * @param key `keyOf`
   */
  nameOf: (body: Body | null, key: string) => string;
  /**
   * Brings a body to the form that is stored, if that takes more than its schema: cleans rich texts, looks
   * up pictures. Run for each draft, and again when it is published.
   *
   * @throws InvalidFieldsError
   */
  settle?: (tx: Tx, scope: Scope, body: Body) => Promise<Body>;
  /** Keys of the pictures in a body: the library keeps them. */
  pictures?: (body: Body) => readonly string[];
  /** Moments, epoch ms, at which what visitors see of a published body changes by itself: it is then published again. */
  turns?: (body: Body) => readonly number[];
}

/** A spec whatever its body is, for what treats all kinds alike. */
export type AnyContentSpec = Pick<ContentSpec<object>, 'kind' | 'section'>;

/** What a content is known by in the code: of one that the shop came with it stays when its slug changes. */
export const keyOf = ({
  id,
  kind,
  slug,
  builtIn,
}: Pick<ContentRow, 'id' | 'kind' | 'slug' | 'builtIn'>): string =>
  builtIn === 1 ? id.slice(kind.length + 1) : slug;

/** What of a spec reads stored bodies. */
type Reading<Body extends object> = Pick<ContentSpec<Body>, 'kind' | 'schema'>;

/**
 * A stored body; null is the default. One that no longer fits its schema, which is logged, is shown as the default:
 * its text is still in the versions.
 */
export function readBody<Body extends object>(
  { kind, schema }: Reading<Body>,
  json: string,
): Body | null {
  const stored: unknown = JSON.parse(json);
  if (stored === null) return null;
  const read = schema.safeParse(stored);
  if (read.success) return read.data;
  console.warn(`contents: a stored ${kind} is not understood; its default stands`);
  return null;
}
