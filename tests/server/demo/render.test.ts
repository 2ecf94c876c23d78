import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_FORMATS, imageFile } from '#domain/catalogue/image.ts';
import { IMAGE_WIDTHS } from '#domain/catalogue/product.ts';
import { ACCESSORIES } from '#server/demo/accessories.ts';
import { FRAMES } from '#server/demo/frames/all.ts';
import { accessoryPicture, framePictures } from '#server/demo/pictures.ts';
import { renderPictures } from '#server/demo/render.ts';

/** A page loads a dozen of these: a list must stay light on a phone. */
const MAX_BYTES_AT_720 = 12_000;

const pictures = [...framePictures(FRAMES[0]!).slice(2, 4), accessoryPicture(ACCESSORIES[0]!)];
const files = pictures.flatMap(({ image }) =>
  IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ width, format, file: imageFile(image.key, width, format) })),
  ),
);

describe('the pictures', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
    await renderPictures(pictures, folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('exist at every width in every format, and nothing else is left behind', async () => {
    expect((await readdir(folder)).sort()).toEqual(files.map(({ file }) => file).sort());
  });

  it.each(files)('$file is $width px wide, 3:2', async ({ file, width, format }) => {
    const picture = await sharp(join(folder, file)).metadata();
    expect(picture).toMatchObject({ width, height: (width * 2) / 3 });
    expect(picture.format).toBe(format === 'avif' ? 'heif' : format);
  });

  it('are light', async () => {
    for (const { file } of files.filter(({ width, format }) => width === 720 && format === 'avif'))
      expect((await stat(join(folder, file))).size, file).toBeLessThan(MAX_BYTES_AT_720);
  });

  it('are drawn again only where one is missing', async () => {
    expect(await renderPictures(pictures, folder)).toBe(0);
    await rm(join(folder, files[0]!.file));
    expect(await renderPictures(pictures, folder)).toBe(1);
    expect((await readdir(folder)).length).toBe(files.length);
  });
});

describe('the key of a picture', () => {
  it('changes with the drawing, and only then', () => {
    const [frame] = FRAMES;
    const keys = (wanted: typeof frame) => framePictures(wanted!).map(({ image }) => image.key);
    const wider = { ...frame!, measures: { '': { ...frame!.measures['M']!, bridge: 22 } } };
    expect(keys(frame)).toEqual(keys({ ...frame! }));
    expect(keys(wider).filter((key) => keys(frame).includes(key))).toEqual([]);
  });
});
