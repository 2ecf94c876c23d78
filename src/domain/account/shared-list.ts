/** Most products of a list that is shared: its link stays short enough for every program that letters go through. */
export const MAX_SHARED = 48;
/** Letters of a link that are read. */
const LONGEST = 4_000;
const ID = /^[\w-]{1,64}$/;

/** Where a shared list is shown. */
const SHARED_LIST_PATH = '/favoritos/lista';

/**
 * The address of a list of favourites. The list is its fragment, which browsers do not send: the shop stores nothing, and
 * learns neither who shares nor who opens it.
 *
 * @param ids the newest first; those beyond `MAX_SHARED` are left out
 */
export const sharedListAddress = (origin: string, ids: readonly string[]): string =>
  `${origin}${SHARED_LIST_PATH}#${ids
    .filter((id) => ID.test(id))
    .slice(0, MAX_SHARED)
    .join(',')}`;

/** The products of a link as it came, from anyone. @param hash '#a,b' */
export function readSharedList(hash: string): string[] {
  const names = hash.replace(/^#/, '').slice(0, LONGEST).split(',');
  return [...new Set(names.filter((name) => ID.test(name)))].slice(0, MAX_SHARED);
}
