/** Imported first, has a process print each file that it loads from the shop's sources. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    if (url.includes('/src/') && !url.includes('/node_modules/')) console.log(`loaded ${url}`);
    return nextLoad(url, context);
  },
});
