import type { ImportProblem } from '#domain/imports/import.ts';
import type { ImportedPicture, ImportedProduct } from '#domain/imports/imported.ts';
import { keyInAddress } from '#domain/media/media.ts';
import type { ProductDraft } from '#domain/products/product-input.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import type { ImageRecord, ProductRecord } from '#domain/products/product-record.ts';
import { inChunks } from '../base/chunks.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Writing } from './writer.ts';

type ImageDraft = NonNullable<ProductDraft['images']>[number];

/** Longest address of a picture that is fetched. */
const MAX_URL = 2000;

/** A picture's address as it is fetched and remembered; null for one that is none. */
export function pictureAddress(url: string): string | null {
  const parsed = URL.parse(url.trim().startsWith('//') ? `https:${url.trim()}` : url.trim());
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    return null;
  parsed.hash = '';
  return parsed.href.length <= MAX_URL ? parsed.href : null;
}

/** Keys of the pictures that the shop has already, by the addresses in a file: its own, or fetched before. */
async function knownKeys(
  db: Db,
  images: readonly ImportedPicture[],
  before: ProductRecord | null,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  const own = new Set(before?.images.map(({ key }) => key));
  const keyOf = new Map<string, string>();
  for (const { url } of images) {
    const key = keyInAddress(URL.parse(url, 'http://own')?.pathname ?? '');
    if (key !== null && own.has(key)) known.set(url, key);
    else if (key !== null) keyOf.set(key, url);
  }
  const stored = await inChunks([...keyOf.keys()], (keys) =>
    db.selectFrom('mediaItems').select('id').where('id', 'in', keys).execute(),
  );
  for (const { id } of stored) known.set(keyOf.get(id)!, id);
  const addresses = new Map(
    images.flatMap(({ url }) => {
      const address = known.has(url) ? null : pictureAddress(url);
      return address === null ? [] : [[address, url] as const];
    }),
  );
  const fetched = await inChunks([...addresses.keys()], (urls) =>
    db.selectFrom('importPictures').select(['url', 'mediaId']).where('url', 'in', urls).execute(),
  );
  for (const { url, mediaId } of fetched) known.set(addresses.get(url)!, mediaId);
  return known;
}

interface Placing {
  writing: Pick<Writing<ImportedProduct>, 'record' | 'columns'>;
  before: ProductRecord | null;
  /** The colour of a variant of the file. */
  colorOf: (variant: number) => string | null;
  /** What is missing has not come: what the product had makes room for what has. */
  isFinal?: boolean;
}

interface Placed {
  images: ImageDraft[];
  /** Whether some are still to be fetched: until they are there, those that the product has stay as well. */
  isWaiting: boolean;
  /** Addresses that are still to be fetched. */
  missing: string[];
  problems: ImportProblem[];
}

const draftOfImage = ({ width: _, height: _height, ...image }: ImageRecord): ImageDraft => image;

/** The pictures of a product as a file says them, of those that the shop has by now. */
export async function placeImages(
  db: Db,
  { writing: { record, columns }, before, colorOf, isFinal = false }: Placing,
): Promise<Placed> {
  const old = (before?.images ?? []).map(draftOfImage);
  const nothing = { isWaiting: false, missing: [], problems: [] };
  if (record.images === undefined) return { images: old, ...nothing };
  const images = record.images.slice(0, PRODUCT_LIMITS.images);
  const keys = await knownKeys(db, images, before);
  const oldByKey = new Map(old.map((image) => [image.key, image]));
  const column = columns.headers[columns.indexOf.get('images') ?? -1] ?? '';
  const placed = new Map<string, ImageDraft>();
  const missing: string[] = [];
  const problems: ImportProblem[] = [];
  for (const { row, url, alt, variant } of images) {
    const key = keys.get(url);
    if (key === undefined) {
      const address = pictureAddress(url);
      if (address !== null) missing.push(address);
      else {
        const values = { value: url.slice(0, 100) };
        problems.push({ row, column, code: 'pictureAddress', level: 'warning', values });
      }
    } else if (!placed.has(key)) {
      const known = oldByKey.get(key);
      const text = alt.slice(0, PRODUCT_LIMITS.alt);
      placed.set(key, {
        ...(known ?? { key, customAttr: null }),
        alt: text || (known?.alt ?? ''),
        colorId: variant === null || known ? (known?.colorId ?? null) : colorOf(variant),
      });
    }
  }
  const resolved = images.map(({ url }) => keys.get(url));
  // A picture may stand there several times, for several colours.
  if (resolved.length === old.length && resolved.every((key, index) => key === old[index]!.key)) {
    const texts = images.map(({ alt }) => alt.slice(0, PRODUCT_LIMITS.alt));
    const same = old.map((image, index) => ({ ...image, alt: texts[index] || image.alt || '' }));
    return { images: same, ...nothing };
  }
  const isWaiting = missing.length > 0;
  const hasNone = images.length > 0 && placed.size === 0;
  const stays = (isWaiting && !isFinal) || hasNone ? old.filter(({ key }) => !placed.has(key)) : [];
  return {
    images: [...placed.values(), ...stays].slice(0, PRODUCT_LIMITS.images),
    isWaiting,
    missing: [...new Set(missing)],
    problems,
  };
}
