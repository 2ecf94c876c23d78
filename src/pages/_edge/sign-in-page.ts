import type { APIContext } from 'astro';
import { onTheWay, pathAfterSignIn } from '#domain/access/callback-url.ts';
import { windowPicture } from '#server/catalogue/window-picture.ts';

/** What the pages around signing in share: where the visitor is going, and the picture beside the form. */
export async function signInPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const callbackUrl = pathAfterSignIn(url.searchParams.get('callbackUrl'), locals.siteUrl);
  return {
    callbackUrl,
    /** Another of these pages, from which the visitor goes on to the same place. */
    linkTo: (path: string) => onTheWay(path, callbackUrl),
    picture: await windowPicture(locals.scope),
  };
}
