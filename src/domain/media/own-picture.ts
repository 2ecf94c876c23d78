import { z } from '../zod.ts';
import { idField } from '../dashboard/record-fields.ts';
import type { ProductImage } from '../products/product.ts';
import { MAX_ALT } from './media.ts';

/** A picture of the library with words of its own where it stands; its size and focal point are the library's. */
export const ownPictureField = z
  .object({
    key: idField,
    width: z.int().default(0),
    height: z.int().default(0),
    alt: z.string().trim().max(MAX_ALT, 'fields.tooLong').default(''),
    focalX: z.number().min(0).max(1).optional(),
    focalY: z.number().min(0).max(1).optional(),
  })
  .nullable()
  .default(null);
export type OwnPicture = NonNullable<z.output<typeof ownPictureField>>;

/** A picture of the library as pages show it. */
export const shownPicture = (picture: OwnPicture | null): ProductImage | null =>
  picture && {
    key: picture.key,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    color: null,
    focal: { x: picture.focalX ?? 0.5, y: picture.focalY ?? 0.5 },
  };
