import type { ProductInput, VariantInput } from '#demo/write-product.ts';
import { saveProducts } from '#demo/write-product.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { Scope } from '#server/service/scope.ts';

const category = (path: string, name: string, position = 0) => {
  const slugs = path.split('/');
  return {
    id: path,
    parentId: slugs.slice(0, -1).join('/') || null,
    slug: slugs.at(-1)!,
    name,
    path,
    description: '',
    position,
  };
};

/** Two brands, three colours, a size attribute and a category tree three levels deep. */
export const writeTaxonomy = (scope: Scope): Promise<void> =>
  scope.engine.transaction(async (tx) => {
    await publishChange(scope, 'taxonomy');
    await tx
      .insertInto('brands')
      .values([
        { id: 'lume', slug: 'lume', name: 'Lume', description: 'Armações leves' },
        { id: 'aresta', slug: 'aresta', name: 'Aresta', description: '' },
      ])
      .execute();
    await tx
      .insertInto('colors')
      .values([
        { id: 'preto', slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
        { id: 'azul', slug: 'azul', name: 'Azul', hex: '#2244aa', hex2: null },
        { id: 'tartaruga', slug: 'tartaruga', name: 'Tartaruga', hex: '#774411', hex2: '#332211' },
      ])
      .execute();
    await tx
      .insertInto('attributes')
      .values({ id: 'tamanho', slug: 'tamanho', name: 'Tamanho' })
      .execute();
    await tx
      .insertInto('attributeValues')
      .values(
        ['P', 'M', 'G', 'Curta'].map((name, position) => ({
          id: name,
          attributeId: 'tamanho',
          name,
          position,
        })),
      )
      .execute();
    await tx
      .insertInto('categories')
      .values([
        category('sol', 'Óculos de sol', 1),
        category('sol/feminino', 'Feminino'),
        category('sol/feminino/gatinho', 'Gatinho'),
        category('grau', 'Óculos de grau'),
      ])
      .execute();
  });

export const measures = {
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  lensHeight: 40,
  totalWidth: 132,
  weight: 22,
};

/** A variant of a product; its id and SKU follow from what is chosen. */
export function variant(choice: Partial<VariantInput> = {}): VariantInput {
  return {
    id: '',
    sku: '',
    priceCents: 19_900,
    qty: 10,
    colorId: null,
    attributeValueId: null,
    customAttr: null,
    ...choice,
  };
}

/** A round black frame with one variant, except for what is given. */
export function product(id: string, given: Partial<ProductInput> = {}): ProductInput {
  const { variants = [variant({ colorId: 'preto' })], ...others } = given;
  return {
    id,
    slug: id,
    sku: `SKU-${id}`,
    name: `Armação ${id}`,
    description: '',
    type: 'variable',
    status: 'active',
    kind: 'grau',
    brandId: 'lume',
    gender: 'unissex',
    shape: 'redondo',
    rim: 'fechado',
    material: 'acetato',
    compareAtCents: null,
    customAttrLabel: null,
    model: null,
    sun: null,
    categoryIds: ['grau'],
    measures: { '': measures },
    images: [],
    createdAt: 1_000,
    ...others,
    variants: variants.map((one, i) => ({
      ...one,
      id: one.id || `${id}-${i}`,
      sku: one.sku || `SKU-${id}-${i}`,
    })),
  };
}

/** A shop with the taxonomy and the given products. */
export async function writeShop(scope: Scope, products: ProductInput[]): Promise<void> {
  await writeTaxonomy(scope);
  await saveProducts(scope, products);
}
