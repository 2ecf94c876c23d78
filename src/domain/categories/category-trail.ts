/** What a trail is made of. */
interface Placed {
  id: string;
  parentId: string | null;
  name: string;
}

/** Between the names of a trail. */
const STEP = ' › ';

/** The names of each category and of those above it: 'Óculos de sol › Feminino › Quadrado', by its id. */
export function categoryTrails(categories: readonly Placed[]): Map<string, string> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const trails = new Map<string, string>();
  const trailOf = ({ id, parentId, name }: Placed): string => {
    const known = trails.get(id);
    if (known !== undefined) return known;
    const parent = parentId === null ? undefined : byId.get(parentId);
    const trail = parent ? `${trailOf(parent)}${STEP}${name}` : name;
    trails.set(id, trail);
    return trail;
  };
  for (const category of categories) trailOf(category);
  return trails;
}
