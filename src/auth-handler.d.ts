/**
 * auth-astro's handler, under a name that astro.config.mjs leads to `auth-astro/server`: the package
 * is TypeScript source that our compiler options refuse, so its types are declared here.
 */
declare module 'auth:handler' {
  import type { AuthConfig } from '@auth/core/types';
  import type { APIContext } from 'astro';

  type Handler = (
    context: Pick<APIContext, 'cookies' | 'request'>,
  ) => Promise<Response | undefined>;

  export function AstroAuth(options: Omit<AuthConfig, 'raw'> & { prefix: string }): {
    GET: Handler;
    POST: Handler;
  };
}
