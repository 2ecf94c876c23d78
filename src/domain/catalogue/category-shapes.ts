import { SHAPES, type CategoryBranch, type Shape } from '../products/product.ts';

const isShape = (slug: string): slug is Shape => (SHAPES as readonly string[]).includes(slug);

/** Shapes of the lowest categories below one, in the order of SHAPES. */
export function shapesBelow({ children }: CategoryBranch): Shape[] {
  const slugs = new Set(
    children.flatMap((child) => [child.slug, ...child.children.map(({ slug }) => slug)]),
  );
  return SHAPES.filter((shape) => slugs.has(shape));
}

/** What a menu lists below a category, except shapes, which it shows separately. */
export const withoutShapes = (categories: CategoryBranch[]): CategoryBranch[] =>
  categories.filter(({ slug }) => !isShape(slug));
