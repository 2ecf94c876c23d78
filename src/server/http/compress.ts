import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from './sequence.ts';

/** Brotli for a page made while the visitor waits: 5 of 11 is near gzip's time and a tenth smaller. */
const BROTLI_QUALITY = 5;

/** 64 kB: as long as nearly every answer. The default of 4 MB makes one of 60 kB a fifth dearer, and no shorter. */
const BROTLI_WINDOW = 16;

const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
const forText = { params: { ...quality, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW } };

/**
 * Compresses pages and JSON; files have been compressed by the build. What says that it has less than a kilobyte is
 * sent as it is: to compress it costs half a millisecond.
 */
export const compressAnswers = (): Middleware => compression({ brotli: forText }) as Middleware;

/** Compresses 3D models, by a quarter in some 3 ms; a part of one (206) is sent uncompressed. */
export const compressModels = (): Middleware =>
  compression({
    brotli: { params: quality },
    filter: (_req, res) => res.statusCode === 200,
  }) as Middleware;
