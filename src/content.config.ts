import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';

const article = z.object({
  title: z.string(),
  /** One sentence, for lists of articles and for search engines. */
  description: z.string(),
  /** Place in a list of articles, from 1. */
  position: z.number(),
});

export const collections = {
  guias: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/content/guias' }),
    schema: article,
  }),
  paginas: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/content/paginas' }),
    schema: article,
  }),
};
