// eslint-disable-next-line no-restricted-imports -- The file that sets it up.
import { z } from 'zod';

/*
 * zod compiles its checks with `new Function` and tries to even if the content policy refuses it, which the browser
 * logs as an error. In the browser this is turned off before any schema is made.
 */
if ('document' in globalThis) z.config({ jitless: true });

export { z };
