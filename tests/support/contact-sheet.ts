import sharp, { type OverlayOptions } from 'sharp';

export interface Shot {
  name: string;
  file: string;
}

/** Px: width of a column, greatest height of a picture, height of the label above it, space in between. */
const COLUMN = 300;
const MAX_HEIGHT = 900;
const LABEL = 28;
const GAP = 16;
const COLUMNS = 8;
const BACKGROUND = '#d9d4cc';

const label = (name: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN}" height="${LABEL}">` +
      `<text x="0" y="19" font-family="sans-serif" font-size="15" fill="#1c1a17">${name}</text></svg>`,
  );

/** A picture at the width of a column; of a long page, only the top. */
async function thumbnail(file: string) {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const shown = Math.min(height, Math.round((MAX_HEIGHT * width) / COLUMN));
  return sharp(file)
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ width: COLUMN })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Arranges pictures in rows, each below its name, and writes the sheet as a PNG. */
export async function writeContactSheet(shots: readonly Shot[], file: string): Promise<void> {
  const pictures: OverlayOptions[] = [];
  let top = GAP;
  for (let start = 0; start < shots.length; start += COLUMNS) {
    const row = shots.slice(start, start + COLUMNS);
    const thumbnails = await Promise.all(row.map((shot) => thumbnail(shot.file)));
    for (const [column, { data }] of thumbnails.entries()) {
      const left = GAP + column * (COLUMN + GAP);
      pictures.push({ input: label(row[column]!.name), left, top });
      pictures.push({ input: data, left, top: top + LABEL });
    }
    top += LABEL + Math.max(...thumbnails.map(({ info }) => info.height)) + GAP;
  }
  const width = GAP + COLUMNS * (COLUMN + GAP);
  await sharp({ create: { width, height: top, channels: 3, background: BACKGROUND } })
    .composite(pictures)
    .png({ compressionLevel: 9 })
    .toFile(file);
}
