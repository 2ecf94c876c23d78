/** `npm run build`: the site into `dist`, compressed and stamped with what it was made from. */
import { resolve } from 'node:path';
import { build } from '#server/start/build.ts';

await build(resolve(import.meta.dirname, '..'));
