import { sequence } from 'astro:middleware';
import { access } from '#middleware/access.ts';
import { failures } from '#middleware/failures.ts';
import { headers } from '#middleware/headers.ts';
import { locals } from '#middleware/locals.ts';
import { methods } from '#middleware/methods.ts';
import { refuseForeign } from '#middleware/refuse-foreign.ts';
import { sharedPages } from '#middleware/shared-pages.ts';

/** Access comes before the shared pages: a cached page is only for those who may see it. */
export const onRequest = sequence(
  failures,
  locals,
  headers,
  refuseForeign,
  access,
  methods,
  sharedPages,
);
