import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photograph-like picture: noise, so that it does not compress to nothing. */
export const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#8a6',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** A JPEG as a camera writes it: rotated, with GPS location and maker. */
export const cameraPhoto = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a6' } })
    .withExif({
      IFD0: { Make: 'Camera Secreta', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A small file that is a PNG of `width` × `height` grey pixels, all of them written. */
export function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, grey.
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A tiny WebP that claims to be 16,000 px wide and high. */
export async function webpBomb(): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .webp({ lossless: true })
    .toBuffer();
  // VP8L: after its signature 14 bits of width − 1 and 14 bits of height − 1.
  file.writeUInt32LE((15_999 | (15_999 << 14)) >>> 0, file.indexOf('VP8L') + 9);
  return file;
}

/** A GIF of one pixel. */
export const gif = Buffer.from(
  'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
);

const align = (length: number): number => Math.ceil(length / 4) * 4;

/** A GLB of this JSON and this binary part. */
export function glb(json: object, binary: Buffer = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const [jsonLength, binLength] = [align(text.length), align(binary.length)];
  const file = Buffer.alloc(12 + 8 + jsonLength + (binLength ? 8 + binLength : 0));
  file.write('glTF', 0, 'latin1');
  file.writeUInt32LE(2, 4);
  file.writeUInt32LE(file.length, 8);
  file.writeUInt32LE(jsonLength, 12);
  file.write('JSON', 16, 'latin1');
  file.fill(' ', 20, 20 + jsonLength);
  text.copy(file, 20);
  if (binLength) {
    file.writeUInt32LE(binLength, 20 + jsonLength);
    file.write('BIN\0', 24 + jsonLength, 'latin1');
    binary.copy(file, 28 + jsonLength);
  }
  return file;
}

const triangle = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

/** JSON of a model of one triangle, overridden by `change`. */
export const triangleJson = (change: object = {}) => ({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [
    {
      bufferView: 0,
      componentType: 5126,
      count: 3,
      type: 'VEC3',
      min: [0, 0, 0],
      max: [1, 1, 0],
    },
  ],
  bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36 }],
  ...change,
});

/** A model of one triangle. */
export const model = (change: object = {}): Buffer => glb(triangleJson(change), triangle);
