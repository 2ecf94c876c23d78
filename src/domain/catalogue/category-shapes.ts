import { SHAPES, type CategoryBranch, type Shape } from '../products/product.ts';

const isShape = (slug: string): slug is Shape => (SHAPES as readonly string[]).includes(slug);

/** Shapes that the tree below a category ends in, in the order of SHAPES. */
export function shapesBelow({ children }: CategoryBranch): Shape[] {
  const slugs = new Set(
    children.flatMap((child) => [child.slug, ...child.children.map(({ slug }) => slug)]),
  );
  return SHAPES.filter((shape) => slugs.has(shape));
}

/** What a menu lists below a category besides its shapes, which have a place of their own. */
export const withoutShapes = (categories: CategoryBranch[]): CategoryBranch[] =>
  categories.filter(({ slug }) => !isShape(slug));
