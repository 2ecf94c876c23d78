import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A photograph: its files are `photos/{key}-{width}.avif`, one for each of IMAGE_WIDTHS. */
export interface Photo {
  /** Side it was taken from: 'frente', 'tres-quartos', 'lado', 'dobrada'. */
  view: string;
  key: string;
  /** The lens it shows, of those that can be chosen; left out if there is no choice. */
  lens?: string;
  /** Size of the largest file, px. */
  width: number;
  height: number;
  /** Hash of what it was made from. */
  input: string;
}

/** The media of one product. */
export interface ProductMedia {
  /** Media key of its model `models/{slug}.glb`, which never changes. Accessories have none. */
  model: { key: string; input: string } | null;
  /** Photographs by colour slug, in the order of the gallery; of an accessory by ''. */
  photos: Record<string, Photo[]>;
}

/** The content of `media.json`, by product slug. */
export type Manifest = Record<string, ProductMedia>;

/** Folder of the demo's photographs and models; the package `demo-media` makes them. */
export const DEMO_MEDIA = resolve(import.meta.dirname, '../../demo');

/** Name of the manifest in that folder. */
export const MANIFEST_FILE = 'media.json';

/** The manifest of a media folder; empty if there is none yet. */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
