import { glob } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';

const article = z.object({
  title: z.string(),
  /** One sentence, for lists of articles and for search engines. */
  description: z.string(),
  /** Place in a list of articles, from 1. */
  position: z.number(),
});

const guide = article.extend({
  /** The drawing at its top and on its tile (components/guides/Figure.astro). */
  figure: z.enum([
    ...(['shapes', 'measures', 'prescription', 'kinds'] as const),
    ...(['thickness', 'pupils', 'wash', 'tint'] as const),
  ]),
  /** Lists of products that fit its subject. */
  products: z.array(z.object({ label: z.string(), href: z.string().startsWith('/') })),
  /** What to read next. */
  related: z.array(reference('guias')),
});

const policy = article.extend({
  /** Day of the last change of its text. */
  updated: z.date(),
});

/** Those in pt-BR, and below a folder of its own, such as `en`, each in another language. */
export const collections = {
  guias: defineCollection({
    loader: glob({ pattern: '**/*.md', base: './src/content/guias' }),
    schema: guide,
  }),
  paginas: defineCollection({
    loader: glob({ pattern: '**/*.md', base: './src/content/paginas' }),
    schema: policy,
  }),
};
