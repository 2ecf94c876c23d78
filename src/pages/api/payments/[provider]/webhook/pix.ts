/** Banks append `/pix` to the address that they were given (Pix API, 2.9.0). */
export { ALL, needs, POST } from './index.ts';
