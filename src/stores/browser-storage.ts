/** A storage as a plain object; a key that is not there is undefined. */
export type SafeStorage = Record<string, string>;

/**
 * A storage that never throws. Where the browser's own is blocked (private mode, cookies refused), is
 * full, or stops working halfway, this page's values live on in memory until it is left.
 *
 * @param open the browser's storage; the access itself may throw
 */
function safeStorage(open: () => Storage): SafeStorage {
  /** What was last read or written here; null is nothing. */
  const known = new Map<string, string | null>();
  /** Keys whose last change the browser has not taken: what it still says of them is old. */
  const untaken = new Set<string>();

  const read = (key: string): string | null => {
    if (!untaken.has(key)) {
      try {
        known.set(key, open().getItem(key));
      } catch {
        // What was known before it stopped working still holds.
      }
    }
    return known.get(key) ?? null;
  };

  const write = (key: string, value: string | null): true => {
    known.set(key, value);
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      untaken.delete(key);
    } catch {
      untaken.add(key);
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
export const browserStorage = safeStorage(() => window.localStorage);

/** The session storage: this tab, reloads included. */
export const tabStorage = safeStorage(() => window.sessionStorage);
