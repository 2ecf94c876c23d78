import { expect, it } from 'vitest';
import { qrCodeOf } from '#domain/qr-code.ts';
import { readQr } from '../support/read-qr.ts';

/** Codes of the Central Bank's manual, and of the facts of the field. */
const VECTORS = [
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406499.905802BR5913Fulano de Tal6008BRASILIA62140510PEDIDO10016304FE66',
];

it.each(VECTORS)('is read by a camera as it was written: %s', async (text) => {
  const { size, path } = qrCodeOf(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  expect(await readQr(Buffer.from(svg))).toBe(text);
});
