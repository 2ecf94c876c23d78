import { toCents } from '#domain/money.ts';
import { usualNcm } from '#domain/products/ncm.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ProductInput, VariantInput } from './write-product.ts';
import { ACCESSORIES, type DemoAccessory } from './accessories.ts';
import { brandId } from './brands.ts';
import { categoryId, categoryOfFrame, slugOf } from './categories.ts';
import { colorId, COLORS, type ColorName } from './colors.ts';
import { FRAMES } from './frames/all.ts';
import type { DemoFrame } from './frames/demo-frame.ts';
import { accessoryPictures, frameModel, framePictures } from './pictures.ts';
import { between, seededRandom, type Random } from './random.ts';

/** Id of a size's row. */
export const sizeId = (size: string): string => `tamanho-${size.toLowerCase()}`;

/** Sold out now and then, often nearly so, mostly well in stock. */
function stock(random: Random): number {
  const chance = random();
  if (chance < 0.1) return 0;
  return chance < 0.28 ? between(random, 1, 3) : between(random, 4, 40);
}

interface Choice {
  color: ColorName;
  size: string;
  option: string | null;
  extra: number;
}

/** Every combination of colour, size and own choice, in the order of the page. */
const choices = ({ colors, measures, choice }: DemoFrame): Choice[] =>
  colors.flatMap((color) =>
    Object.keys(measures).flatMap((size) =>
      Object.entries(choice?.options ?? { '': 0 }).map(([option, extra]) => ({
        color,
        size,
        extra,
        option: option || null,
      })),
    ),
  );

/** What a frame costs the shop, as a part of its price: 38 to 50 %. */
const costShare = ({ name }: DemoFrame): number => 0.38 + (name.length % 5) * 0.03;

function frameVariants(frame: DemoFrame, id: string, sku: string, random: Random): VariantInput[] {
  return choices(frame).map(({ color, size, option, extra }) => {
    const parts = [COLORS[color].slug, size, option ?? ''].filter((part) => part !== '');
    const suffix = parts.map(slugOf).join('-');
    return {
      id: `${id}-${suffix}`,
      sku: `${sku}-${suffix.toUpperCase()}`,
      priceCents: toCents(frame.price + extra),
      costCents: Math.round(toCents(frame.price) * costShare(frame)),
      qty: stock(random),
      colorId: colorId(color),
      attributeValueId: size === '' ? null : sizeId(size),
      customAttr: option,
    };
  });
}

/** Age of a product in days: at most a year and a half. */
const MAX_AGE_DAYS = 540;
const createdAt = (now: number, random: Random): number =>
  now - between(random, 4, MAX_AGE_DAYS) * DAY_MS;

/** A product's article number: 'MAR-0007'. */
const articleNumber = (brand: string, position: number): string =>
  `${brand.slice(0, 3).toUpperCase()}-${String(position + 1).padStart(4, '0')}`;

function frameProduct(frame: DemoFrame, position: number, now: number): ProductInput {
  const slug = slugOf(frame.name);
  const id = `demo-${slug}`;
  const sku = articleNumber(frame.brand, position);
  const random = seededRandom(id);
  const { name, kind, gender, shape, rim, material, description, measures } = frame;
  return {
    id,
    slug,
    sku,
    name,
    kind,
    gender,
    shape,
    rim,
    material,
    description,
    measures,
    type: 'variable',
    status: 'active',
    brandId: brandId(frame.brand),
    compareAtCents: frame.compareAt === undefined ? null : toCents(frame.compareAt),
    customAttrLabel: frame.choice?.label ?? null,
    model: frameModel(frame),
    sun: frame.sun ?? null,
    ncm: usualNcm(frame) ?? '',
    categoryIds: [categoryOfFrame(frame)],
    variants: frameVariants(frame, id, sku, random),
    images: framePictures(frame),
    createdAt: createdAt(now, random),
  };
}

function accessoryProduct(accessory: DemoAccessory, position: number, now: number): ProductInput {
  const { name, description, price, compareAt, qty } = accessory;
  const slug = slugOf(name);
  const id = `demo-${slug}`;
  const isGiftCard = accessory.model === 'vale-presente';
  const sku = articleNumber('acessorios', position);
  return {
    id,
    slug,
    sku,
    name,
    description,
    type: 'simple',
    status: 'active',
    kind: 'acessorios',
    isGiftCard: isGiftCard ? 1 : 0,
    gender: null,
    shape: null,
    rim: null,
    material: null,
    customAttrLabel: null,
    model: null,
    sun: null,
    measures: {},
    brandId: brandId(accessory.brand),
    compareAtCents: compareAt === undefined ? null : toCents(compareAt),
    categoryIds: [categoryId(`acessorios/${accessory.category}`)],
    variants: [
      {
        id: `${id}-unico`,
        sku,
        qty,
        priceCents: toCents(price),
        colorId: null,
        attributeValueId: null,
        customAttr: null,
      },
    ],
    images: accessoryPictures(accessory),
    // Gift cards are as old as the shop: anyone who looks for new glasses does not meet them first.
    createdAt: isGiftCard ? now - MAX_AGE_DAYS * DAY_MS : createdAt(now, seededRandom(id)),
  };
}

/**
 * The demo shop's catalogue with its photographs; the same for the same `now`.
 *
 * @param now epoch ms, from which the products' age is counted
 */
export const demoProducts = (now: number): ProductInput[] => [
  ...FRAMES.map((frame, position) => frameProduct(frame, position, now)),
  ...ACCESSORIES.map((accessory, position) => accessoryProduct(accessory, position, now)),
];
