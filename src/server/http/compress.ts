import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from './middleware.ts';

/** Brotli for a page made while the visitor waits: 5 of 11 is near gzip's time and a tenth smaller. */
const BROTLI_QUALITY = 5;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

/** Compresses pages and JSON; files have been compressed by the build. */
export const compressAnswers = (): Middleware => compression({ brotli }) as Middleware;

/** Compresses 3D models, by a quarter in some 3 ms; a part of one (206) is sent uncompressed. */
export const compressModels = (): Middleware =>
  compression({ brotli, filter: (_req, res) => res.statusCode === 200 }) as Middleware;
