/**
 * `npm run make` in this folder: models and photographs of the demo shop's products, into `demo/`. What is
 * unchanged is kept; `-- --only marola,caju` and `-- --views frente` choose.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDemoMedia } from './run.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, views: { type: 'string', default: '' } },
});
const list = (text: string) => text.split(',').filter((part) => part !== '');

await makeDemoMedia(
  resolve(import.meta.dirname, '../demo'),
  { only: list(values.only), views: list(values.views) },
  console.log,
);
