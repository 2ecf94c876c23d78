import sharp, { type OverlayOptions } from 'sharp';

export interface Shot {
  name: string;
  file: string;
}

/** Px of the sheet: a column, the tallest picture in it, the label above, the space between. */
const COLUMN = 300;
const TALLEST = 900;
const LABEL = 28;
const GAP = 16;
const COLUMNS = 8;
const GROUND = '#d9d4cc';

const label = (name: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN}" height="${LABEL}">` +
      `<text x="0" y="19" font-family="sans-serif" font-size="15" fill="#1c1a17">${name}</text></svg>`,
  );

/** A picture at the sheet's width; of a long page its upper part. */
async function thumbnail(file: string) {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const shown = Math.min(height, Math.round((TALLEST * width) / COLUMN));
  return sharp(file)
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ width: COLUMN })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Lays pictures out in rows, each below its name, and writes the sheet as a PNG. */
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
  await sharp({ create: { width, height: top, channels: 3, background: GROUND } })
    .composite(pictures)
    .png({ compressionLevel: 9 })
    .toFile(file);
}
