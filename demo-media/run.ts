import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageFile } from '../src/domain/products/image.ts';
import { IMAGE_WIDTHS } from '../src/domain/products/product.ts';
import { slugOf } from '../src/demo/categories.ts';
import type { DemoFrame } from '../src/demo/frames/demo-frame.ts';
import {
  readManifest,
  type Manifest,
  type Photo,
  type ProductMedia,
} from '../src/demo/media-manifest.ts';
import { openStudios, type Camera } from './darkroom.ts';
import { develop, PICTURE } from './develop.ts';
import { writeGlb } from './glb/write.ts';
import { writeManifest } from './manifest.ts';
import {
  ACCESSORIES,
  accessoryInput,
  FRAMES,
  frameShots,
  modelInput,
  shortHash,
  type FrameShot,
} from './plan.ts';
import type { Shot } from './studio/page.ts';
import { writeWhole } from './write-whole.ts';

/** Frames whose mean is a photograph, and lamps that its shadow is made of. */
const EXPOSURE = { samples: 12, lamps: 96, ...PICTURE } as const;
/** Studios at work at the same time; each uses a processor. */
const STUDIOS = 2;

export interface Wanted {
  /** Slugs of products; all without them. */
  only: readonly string[];
  /** Views of frames; all of them, and the models, without any. */
  views: readonly string[];
}

interface Task {
  name: string;
  run: (camera: Camera) => Promise<void>;
}

/** What the whole run shares. */
interface Job {
  folder: string;
  manifest: Manifest;
  photos: string;
  models: string;
}

const mediaOf = ({ manifest }: Job, slug: string): ProductMedia =>
  (manifest[slug] ??= { model: null, photos: {} });

/** Whether a photograph is that of a lens from a side. */
const isOf = (photo: Photo, { lens, view }: Pick<FrameShot, 'lens' | 'view'>): boolean =>
  photo.view === view && (photo.lens ?? '') === lens;

/** Takes a photograph and puts it in its place in the manifest. */
async function take(
  job: Job,
  camera: Camera,
  { slug, color, lens, view, input }: Omit<FrameShot, 'wanted'>,
  wanted: Shot['wanted'],
): Promise<void> {
  const png = await camera({ ...EXPOSURE, wanted });
  const name = [slug, color, slugOf(lens), view].filter((part) => part !== '').join('-');
  const key = await develop(png, name, job.photos);
  const album = (mediaOf(job, slug).photos[color] ??= []);
  const before = album.findIndex((photo) => isOf(photo, { lens, view }));
  const photo = { view, key, ...(lens && { lens }), ...PICTURE, input };
  if (before < 0) album.push(photo);
  else album[before] = photo;
}

function frameTask(job: Job, frame: DemoFrame, { views }: Wanted): Task | null {
  const slug = slugOf(frame.name);
  const media = mediaOf(job, slug);
  const missing = frameShots(frame).filter(
    (shot) =>
      (views.length === 0 || views.includes(shot.view)) &&
      media.photos[shot.color]?.find((photo) => isOf(photo, shot))?.input !== shot.input,
  );
  const model = modelInput(frame);
  const stale = views.length === 0 && media.model?.input !== model;
  if (missing.length === 0 && !stale) return null;
  return {
    name: `${slug}: ${missing.length} photographs${stale ? ' and the model' : ''}`,
    run: async (camera) => {
      if (stale) {
        const glb = await writeGlb(frame);
        await writeWhole(join(job.models, `${slug}.glb`), glb);
        media.model = { key: `${slug}-${shortHash(glb)}`, input: model };
      }
      for (const shot of missing) {
        await take(job, camera, shot, shot.wanted);
        // A run that is broken off keeps what it has taken.
        await writeManifest(job.folder, job.manifest);
      }
      const order = frameShots(frame);
      // In the order of the plan, without what it no longer asks for.
      for (const [color, album] of Object.entries(media.photos)) {
        media.photos[color] = order
          .filter((shot) => shot.color === color)
          .flatMap((shot) => album.find((photo) => isOf(photo, shot)) ?? []);
      }
    },
  };
}

function accessoryTasks(job: Job): Task[] {
  return ACCESSORIES.flatMap((accessory) => {
    const slug = slugOf(accessory.name);
    const input = accessoryInput(accessory);
    if (mediaOf(job, slug).photos['']?.[0]?.input === input) return [];
    return [
      {
        name: slug,
        run: (camera) =>
          take(
            job,
            camera,
            { slug, color: '', lens: '', view: 'frente', input },
            { accessory: slug },
          ),
      },
    ];
  });
}

/** Removes files that the manifest does not know, such as those of a run that was broken off. */
async function tidy({ manifest, photos }: Job): Promise<void> {
  const known = new Set(
    Object.values(manifest).flatMap((media) =>
      Object.values(media.photos).flatMap((album) =>
        album.flatMap(({ key }) => IMAGE_WIDTHS.map((width) => imageFile(key, width, 'avif'))),
      ),
    ),
  );
  for (const file of await readdir(photos)) {
    if (!known.has(file)) await rm(join(photos, file));
  }
}

/** Makes what is missing or out of date in the demo's media folder. */
export async function makeDemoMedia(
  folder: string,
  wanted: Wanted,
  log: (line: string) => void,
): Promise<void> {
  const job: Job = {
    folder,
    manifest: readManifest(folder),
    photos: join(folder, 'photos'),
    models: join(folder, 'models'),
  };
  await mkdir(job.photos, { recursive: true });
  await mkdir(job.models, { recursive: true });
  const chosen = (name: string) => wanted.only.length === 0 || wanted.only.includes(slugOf(name));
  const tasks = [
    ...FRAMES.filter(({ name }) => chosen(name)).flatMap(
      (frame) => frameTask(job, frame, wanted) ?? [],
    ),
    ...accessoryTasks(job).filter(({ name }) => chosen(name)),
  ];
  if (tasks.length === 0) {
    log('Nothing to do.');
    return;
  }
  const { cameras, close } = await openStudios(Math.min(STUDIOS, tasks.length));
  const all = tasks.length;
  try {
    await Promise.all(
      cameras.map(async (camera) => {
        for (let task = tasks.shift(); task; task = tasks.shift()) {
          const started = Date.now();
          await task.run(camera);
          await writeManifest(folder, job.manifest);
          const seconds = Math.round((Date.now() - started) / 1000);
          log(`${all - tasks.length}/${all} ${task.name}, ${seconds} s`);
        }
      }),
    );
  } finally {
    await close();
  }
  await tidy(job);
}
