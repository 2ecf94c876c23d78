import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { computed, type ReadableAtom, type WritableAtom } from 'nanostores';

/** Whether this runs in a browser; on the server every store keeps its initial value. */
export const inBrowser = typeof window !== 'undefined';

/**
 * The browser's local storage as a plain object that never throws: where it is blocked (private
 * mode, cookies refused) or full, values live in memory until the page is left.
 */
export const browserStorage: Record<string, string> = new Proxy<Record<string, string>>(
  {},
  {
    has: (memory, key) => readItem(String(key)) !== null || key in memory,
    get: (memory, key) => memory[String(key)] ?? readItem(String(key)) ?? undefined,
    set: (memory, key, value: string) => {
      if (writeItem(String(key), value)) delete memory[String(key)];
      else memory[String(key)] = value;
      return true;
    },
    deleteProperty: (memory, key) => {
      writeItem(String(key), null);
      return delete memory[String(key)];
    },
  },
);

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Answers whether the storage took the value; null takes the item out. */
function writeItem(key: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

const noEvents = { addEventListener() {}, removeEventListener() {} };
setPersistentEngine(browserStorage, inBrowser ? windowPersistentEvents : noEvents);

/** A store of which server and first render hold `init`: what `useStore(…, { ssr: 'initial' })` asks. */
type WithInit<Store, Value> = Store & { readonly init: Value };

/**
 * A store kept in local storage under `key`, followed by every tab.
 *
 * @param init value on the server and while a page hydrates
 * @param decode value of a saved text, undefined being nothing saved; it must not throw
 */
export function storedAtom<Value>(
  key: string,
  init: Value,
  decode: (saved: string | undefined) => Value,
): WithInit<WritableAtom<Value>, Value> {
  const empty = inBrowser ? decode(undefined) : init;
  const store = persistentAtom<Value>(key, empty, { encode: JSON.stringify, decode });
  return Object.assign(store, { init });
}

/** A store computed from another; unlike a plain `computed` it has an initial value to hydrate with. */
export function derivedAtom<Source, Value>(
  source: WithInit<ReadableAtom<Source>, Source>,
  derive: (value: Source) => Value,
): WithInit<ReadableAtom<Value>, Value> {
  return Object.assign(computed(source, derive), { init: derive(source.init) });
}
