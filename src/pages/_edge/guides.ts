import { getCollection } from 'astro:content';

/** All guides, in the order that their `position` gives them. */
export async function listGuides() {
  const guides = await getCollection('guias');
  return guides
    .toSorted((a, b) => a.data.position - b.data.position)
    .map(({ id, data }) => ({ id, ...data }));
}
