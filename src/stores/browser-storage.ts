/** A storage as a plain object; a key that is not there is undefined. */
export type SafeStorage = Record<string, string>;

/** What a storage has refused, by `area/key`; null is an item that was to go. */
type Refused = Record<string, string | null>;

/**
 * What no storage accepts is written into the name of this tab's window: it is there on the next page of
 * the shop, and browsers clear it when the tab goes to another site.
 */
const PREFIX = 'vitrine:';
const tab: { name: string } = typeof window === 'undefined' ? { name: '' } : window;

/** Whether this page was reached from the shop itself: another site may open it under any name. */
function cameFromShop(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type ?? '';
  return (
    ['reload', 'back_forward'].includes(type) ||
    document.referrer.startsWith(`${window.location.origin}/`)
  );
}
if (tab.name.startsWith(PREFIX) && !cameFromShop()) tab.name = '';

let refused: Refused = {};

function readRefused(): Refused {
  if (!tab.name.startsWith(PREFIX)) return refused;
  try {
    refused = Object(JSON.parse(tab.name.slice(PREFIX.length))) as Refused;
  } catch {
    // A truncated text does not count; what this page knows stays valid.
  }
  return refused;
}

function writeRefused(change: Refused): void {
  refused = change;
  // A name given by another site is left alone.
  if (tab.name !== '' && !tab.name.startsWith(PREFIX)) return;
  tab.name = Object.keys(change).length > 0 ? PREFIX + JSON.stringify(change) : '';
}

/**
 * A storage that never throws. Where the browser's own is blocked (private mode, cookies refused), is
 * full, or stops working halfway, its values stay with this tab.
 *
 * @param open the browser's storage; the access itself may throw
 */
function safeStorage(area: string, open: () => Storage): SafeStorage {
  /** What was last read or written here: it is used when the storage stops working. */
  const known = new Map<string, string | null>();

  const read = (key: string): string | null => {
    const kept = readRefused()[`${area}/${key}`];
    if (kept !== undefined) return kept;
    try {
      known.set(key, open().getItem(key));
    } catch {
      // What was known before stays valid.
    }
    return known.get(key) ?? null;
  };

  const write = (key: string, value: string | null): true => {
    known.set(key, value);
    const { [`${area}/${key}`]: before, ...others } = readRefused();
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      if (before !== undefined) writeRefused(others);
    } catch {
      writeRefused({ ...others, [`${area}/${key}`]: value });
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
