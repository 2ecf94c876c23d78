/** A storage as a plain object; a key that is not there is undefined. */
export type SafeStorage = Record<string, string>;

/** Items that the browser did not store, as `area/key`: the copy in this page is newer. */
const refusals = new Set<string>();

/**
 * A storage that never throws. If the browser's own is blocked (private mode, cookies refused), is
 * full, or stops working halfway, its values last as long as this page.
 *
 * @param open the browser's storage; the access itself may throw
 */
function safeStorage(area: string, open: () => Storage): SafeStorage {
  /** What was last read or written here: it is used when the storage stops working. */
  const known = new Map<string, string | null>();

  const read = (key: string): string | null => {
    if (!refusals.has(`${area}/${key}`)) {
      try {
        known.set(key, open().getItem(key));
      } catch {
        // What was known before stays valid.
      }
    }
    return known.get(key) ?? null;
  };

  const write = (key: string, value: string | null): true => {
    known.set(key, value);
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      refusals.delete(`${area}/${key}`);
    } catch {
      refusals.add(`${area}/${key}`);
    }
    return true;
  };

  return new Proxy<SafeStorage>(
    {},
    {
      has: (_target, key) => read(String(key)) !== null,
      get: (_target, key) => read(String(key)) ?? undefined,
      set: (_target, key, value: string) => write(String(key), value),
      deleteProperty: (_target, key) => write(String(key), null),
    },
  );
}

/** The local storage: all tabs of this browser, until it is cleared. */
export const browserStorage = safeStorage('local', () => window.localStorage);

/** The session storage: this tab, reloads included. */
export const tabStorage = safeStorage('session', () => window.sessionStorage);

const PROBE = 'vitrine.probe';

/** Whether this browser stores data beyond this page. */
export function storesData(): boolean {
  browserStorage[PROBE] = PROBE;
  delete browserStorage[PROBE];
  return ![...refusals].some((item) => item.startsWith('local/'));
}
