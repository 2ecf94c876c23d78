import type { APIContext } from 'astro';
import { onTheWay, pathAfterSignIn } from '#domain/access/callback-url.ts';
import { windowPicture } from '#server/catalogue/newest.ts';

/** What the sign-in pages share: where the visitor is going, and the picture beside the form. */
export async function signInPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const callbackUrl = pathAfterSignIn(url.searchParams.get('callbackUrl'), locals.siteUrl);
  return {
    callbackUrl,
    /** Address of another of these pages, which leads to the same place afterwards. */
    linkTo: (path: string) => onTheWay(path, callbackUrl),
    picture: await windowPicture(locals.scope),
  };
}
