import sharp from 'sharp';
import type { Surface } from '../finish.ts';
import { LENS_LOOKS } from '../lens-looks.ts';
import { PATTERN_MM, tortoise } from '../pattern.ts';
import { mixNumber, smoothstep } from '../model/vec.ts';
import type { LensName } from '../../src/demo/demo-lenses.ts';

const PIXELS = 192;

/** Red, green, blue of `#rrggbb`, linear, 0 to 1. */
export function linear(hex: string): [number, number, number] {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const coded = (value: number): number =>
  Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));

/** What one sees looking straight into a tortoise block: a tile that repeats every PATTERN_MM. */
export async function tortoiseTile({ color, pattern }: Surface): Promise<Uint8Array> {
  if (!pattern) throw new RangeError('This surface has no pattern.');
  const block = tortoise(pattern.seed);
  const [main, dark] = [linear(color), linear(pattern.dark)];
  const deep = [main[0] * 0.62, main[1] * 0.42, main[2] * 0.3];
  const pixels = Buffer.alloc(PIXELS * PIXELS * 3);
  for (let i = 0; i < PIXELS * PIXELS; i++) {
    const x = ((i % PIXELS) / PIXELS) * PATTERN_MM;
    const y = (1 - Math.floor(i / PIXELS) / PIXELS) * PATTERN_MM;
    const seen = [0, 0, 0];
    let left = 1;
    for (let layer = 0; layer < 5; layer++) {
      const [clouds, amber] = block(x, y, -0.12 - layer * 0.62);
      const shade = smoothstep(0.43, 0.6, clouds);
      const depth = smoothstep(0.35, 0.75, amber);
      const share = layer === 4 ? 1 : 0.14 + 0.62 * shade;
      for (let c = 0; c < 3; c++) {
        const clear = mixNumber(main[c]!, deep[c]!, depth);
        seen[c]! += left * share * mixNumber(clear, dark[c]!, shade);
      }
      left *= 1 - share;
    }
    for (let c = 0; c < 3; c++) pixels[3 * i + c] = coded(seen[c]!);
  }
  const raw = { width: PIXELS, height: PIXELS, channels: 3 } as const;
  return sharp(pixels, { raw }).webp({ quality: 72, effort: 6 }).toBuffer();
}

/** A lens that lets through so much light, as a colour that covers what lies behind. */
function tint(through: readonly [number, number, number]) {
  const mean = (through[0] + through[1] + through[2]) / 3;
  // A little darker: the viewer's light falls on it as well.
  return { color: through.map((value) => value * 0.8), opacity: 1 - mean ** 1.2 };
}

/** Colour and opacity of a lens from top to bottom, as a narrow picture. */
export async function lensStrip(name: LensName): Promise<Uint8Array> {
  const { top, bottom, fade, mirror } = LENS_LOOKS[name];
  const rows = 32;
  const pixels = Buffer.alloc(rows * 4 * 4);
  for (let row = 0; row < rows; row++) {
    const height = 1 - (row + 0.5) / rows;
    const mixed = (low: string, high: string, share: number) =>
      linear(low).map((value, c) => mixNumber(value, linear(high)[c]!, share)) as [
        number,
        number,
        number,
      ];
    const glass = mirror
      ? { color: mixed(...mirror, height), opacity: 0.96 }
      : tint(mixed(bottom, top, smoothstep(...fade, height)));
    const bytes = [...glass.color.map(coded), Math.round(glass.opacity * 255)];
    for (let column = 0; column < 4; column++) pixels.set(bytes, (row * 4 + column) * 4);
  }
  const raw = { width: 4, height: rows, channels: 4 } as const;
  return sharp(pixels, { raw }).png({ compressionLevel: 9 }).toBuffer();
}
