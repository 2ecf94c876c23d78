/** `npm run build`: builds the site into `dist`, compressed and stamped with a digest of its sources. */
import { resolve } from 'node:path';
import { build } from '#server/start/build.ts';

await build(resolve(import.meta.dirname, '..'));
