import { getCollection } from 'astro:content';

/** All guides, ordered by `position`. */
export async function listGuides() {
  const guides = await getCollection('guias');
  return guides
    .toSorted((a, b) => a.data.position - b.data.position)
    .map(({ id, data }) => ({ id, ...data }));
}
