import type { ContentKind } from '../contents/content.ts';
import type { Section } from '../dashboard/sections.ts';
import { imageUrl } from '../products/image.ts';

export const MEDIA_KINDS = ['image', 'model'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** `processing` until all files of a picture are made; `failed` if they could not be. */
export const MEDIA_STATUSES = ['processing', 'ready', 'failed'] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** Focal point of a picture, which stays visible when it is cropped: 0–1 from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** A picture or 3D model of the shop, as JSON. */
export interface MediaItem {
  /**
   * Its media key: the files of a picture are `/media/{id}-{width}.{avif|webp}`, that of a model is
   * `/media/{id}.glb`. A key is never used again for another content.
   */
  id: string;
  kind: MediaKind;
  status: MediaStatus;
  /** File name that it was uploaded under. */
  name: string;
  /** Pixels, turned the right way up; 0 for a model. */
  width: number;
  height: number;
  /** Size of the file that was uploaded. */
  bytes: number;
  /** Alternative text; '' until someone has written one. */
  alt: string;
  focalPoint: FocalPoint;
  /** Epoch ms. */
  createdAt: number;
  updatedAt: number;
}

/** A use of a picture or model: in forms, and as a product stores it. */
export interface MediaRef {
  /** `id` of the MediaItem. */
  key: string;
  /** Pixels; 0 of a model. */
  width: number;
  height: number;
  /** Alternative text of this use: initially the item's. */
  alt: string;
  /** Focal point of a picture in this use; the centre by default. */
  focalX?: number;
  focalY?: number;
}

export const refOf = ({ id, width, height, alt, focalPoint }: MediaItem): MediaRef => ({
  key: id,
  width,
  height,
  alt,
  focalX: focalPoint.x,
  focalY: focalPoint.y,
});

/** Where an item is used. */
export interface MediaUse {
  kind: 'product' | 'brand' | 'category' | 'settings' | ContentKind;
  /** Of the product, the brand, the category or the content; '' of the settings. */
  id: string;
  /** Name of the product, the brand, the category, the content, or of the setting: 'logo', 'favicon', 'gatewayImage', 'seo'. */
  name: string;
}

/** The section of what uses an item; contents whose pages show no pictures have none. */
export const SECTION_OF_USE: Partial<Record<MediaUse['kind'], Section>> = {
  product: 'products',
  brand: 'brands',
  category: 'categories',
  home: 'homepage',
  guide: 'guides',
  settings: 'settings',
};

/** An item as its record in the dashboard shows it. */
export interface MediaRecord extends MediaItem {
  /** `isOpenable` if the person who asks may open its page. */
  uses: (MediaUse & { isOpenable: boolean })[];
}

/** Longest alternative text, in characters. */
export const MAX_ALT = 300;

/** The centre, used if no other point was chosen. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** Address of the smallest file of a picture, for lists: it exists from the upload on. */
export const thumbnailUrl = (key: string): string => imageUrl(key, 360, 'webp');

/** Pixels of each side of the icon that is made of every picture. */
export const ICON_SIZE = 180;

/** Address of a picture as a square PNG, for the browser's tab and a phone's home screen. */
export const iconUrl = (key: string): string => `/media/${key}-${ICON_SIZE}.png`;

/** Address of a picture as one file, transparency preserved: for the logo and other settings. */
export const pictureUrl = (key: string): string => imageUrl(key, 720, 'webp');

/** The key in the address of a file of the media; null for any other address. */
export function keyInAddress(address: string): string | null {
  const [, ofPicture, ofModel] =
    /^\/media\/(?:([a-z0-9-]+)-\d+\.(?:avif|webp|png)|([a-z0-9-]+)\.glb)$/.exec(address) ?? [];
  return ofPicture ?? ofModel ?? null;
}
