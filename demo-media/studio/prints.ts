import { CanvasTexture, SRGBColorSpace, type Texture } from 'three';
import display from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2';
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import type { FrameMeasures } from '../../src/domain/products/product.ts';
import type { Print } from '../accessories/piece.ts';

let loaded: Promise<unknown> | undefined;

/** The shop's own faces, from the packages that the site takes them from. */
const fonts = (): Promise<unknown> =>
  (loaded ??= Promise.all(
    Object.entries({ Display: display, Text: text }).map(async ([name, url]) => {
      const face = await new FontFace(name, `url(${url})`, { weight: '300 800' }).load();
      document.fonts.add(face);
    }),
  ));

function emblem(canvas: CanvasRenderingContext2D, x: number, y: number, width: number): void {
  const unit = width / 37;
  for (const side of [-9, 9]) {
    const middle = x + side * unit;
    canvas.beginPath();
    canvas.arc(middle, y, 9.1 * unit, Math.PI, 2 * Math.PI);
    canvas.fill();
    canvas.lineWidth = 3 * unit;
    canvas.beginPath();
    canvas.arc(middle, y, 7.6 * unit, 0.04, Math.PI - 0.04);
    canvas.stroke();
  }
}

function spaced(canvas: CanvasRenderingContext2D, line: string, x: number, y: number): void {
  canvas.letterSpacing = '0.14em';
  canvas.fillText(line, x, y);
  canvas.letterSpacing = '0em';
}

function label(canvas: CanvasRenderingContext2D, { color }: Print): void {
  const { width, height } = canvas.canvas;
  canvas.fillStyle = '#fbf8f2';
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = color;
  canvas.strokeStyle = color;
  canvas.fillRect(0, height * 0.93, width, height * 0.07);
  emblem(canvas, width / 2, height * 0.26, width * 0.14);
  canvas.textAlign = 'center';
  canvas.font = `500 ${height * 0.088}px Display`;
  canvas.fillText('Ótica Aurora', width / 2, height * 0.53);
  canvas.font = `500 ${height * 0.054}px Text`;
  spaced(canvas, 'LIMPA-LENTES', width / 2, height * 0.66);
  canvas.font = `400 ${height * 0.05}px Text`;
  canvas.fillText('sem álcool · 30 ml', width / 2, height * 0.77);
}

function card(canvas: CanvasRenderingContext2D, { color, text: value }: Print): void {
  const { width, height } = canvas.canvas;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = '#ecd9ae';
  canvas.font = `400 ${height * 0.058}px Text`;
  canvas.textAlign = 'left';
  spaced(canvas, 'VALE-PRESENTE', width * 0.05, height * 0.92);
  canvas.font = `450 ${height * 0.15}px Display`;
  canvas.textAlign = 'right';
  canvas.fillText(value, width * 0.95, height * 0.925);
}

const SIZES = { label: [1280, 1024], card: [1240, 760] } as const;

/** A print as a texture. */
export async function printed(print: Print): Promise<Texture> {
  await fonts();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = SIZES[print.kind];
  const context = canvas.getContext('2d')!;
  if (print.kind === 'label') label(context, print);
  else card(context, print);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** The measures of a frame as ink on nothing, as a texture eight times as wide as high. */
export async function measuresPrint(
  { lensWidth, bridge, temple }: FrameMeasures,
  ink: string,
): Promise<Texture> {
  await fonts();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1024, 134];
  const context = canvas.getContext('2d')!;
  context.fillStyle = context.strokeStyle = ink;
  context.font = '600 84px Text';
  context.textBaseline = 'middle';
  const [before, after] = [`${lensWidth}`, `${bridge} – ${temple}`];
  const [gap, box] = [26, 52];
  const width = (words: string) => context.measureText(words).width;
  let x = (canvas.width - width(before) - width(after) - 2 * gap - box) / 2;
  context.fillText(before, x, 72);
  x += width(before) + gap;
  // The square stands for the lens; few fonts have the sign.
  context.lineWidth = 8;
  context.strokeRect(x, 67 - box / 2, box, box);
  context.fillText(after, x + box + gap, 72);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
