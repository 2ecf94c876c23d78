import { providerCall } from '#domain/access/route-access.ts';

export const needs = providerCall();

/** Banks append `/pix` to the address that they were given (Pix API, 2.9.0). */
export { POST } from './index.ts';
