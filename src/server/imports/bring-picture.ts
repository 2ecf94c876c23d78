import type { ImportProblem } from '#domain/imports/import.ts';
import { InvalidFieldsError, ShopError } from '../base/errors.ts';
import { receiveMedia } from '../media/receive-media.ts';
import { actingAs, type Scope } from '../service/scope.ts';
import { fetchPicture, PictureAddressError, PictureError } from './fetch-picture.ts';

/** Why a picture did not come. */
export type PictureRefusal = Pick<ImportProblem, 'code' | 'values'>;

/** 'https://loja.test/a/marola.jpg?v=1' → 'marola.jpg' */
function nameOf(url: string): string {
  const name = /([^/?#]*)(?:[?#].*)?$/.exec(url)?.[1] || 'foto';
  try {
    return decodeURIComponent(name);
  } catch {
    // A sign of per cent that begins no letter.
    return name;
  }
}

/** Fetches a picture into the library, once for all imports. @returns why it did not come; null if it did */
export async function bringPicture(
  scope: Scope,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<PictureRefusal | null> {
  const shop = actingAs(scope, { kind: 'system' });
  const value = url.slice(0, 200);
  try {
    const { item } = await fetchPicture(scope.config, { url, signal }, (content) =>
      receiveMedia(shop, { name: nameOf(url), content }),
    );
    if (item.kind !== 'image') return { code: 'picture', values: { value } };
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('importPictures')
        .values({ url, mediaId: item.id, at: scope.now() })
        .onConflict((conflict) => conflict.column('url').doUpdateSet({ mediaId: item.id }))
        .execute(),
    );
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PictureAddressError) return { code: 'pictureAddress', values: { value } };
    const status = error instanceof PictureError && /^\d+$/.test(error.message);
    if (status) return { code: 'picture', values: { value: `${value} (${error.message})` } };
    // Full disks and the like are the shop's own trouble: they are tried again.
    const isOurs = error instanceof ShopError && error.status >= 500 && error.status !== 503;
    if (isOurs) throw error;
    if (isOtherSide(error)) return { code: 'picture', values: { value } };
    throw error;
  }
}

/** Whether the server of a picture, or the picture itself, is to blame. */
const isOtherSide = (error: unknown): boolean =>
  error instanceof PictureError ||
  error instanceof InvalidFieldsError ||
  (error instanceof ShopError && error.status < 500) ||
  // What undici throws where nothing is reached.
  error instanceof TypeError;
