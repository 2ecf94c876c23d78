/**
 * Caches what Node compiles, TypeScript included: from the second start on a shop takes 25 MB less, because the
 * compiler is not loaded. The cache is part of the build's folder. JavaScript, so that it can run first.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../dist/compiled'));
