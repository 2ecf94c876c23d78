import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { browserStorage } from './browser-storage.ts';

/** Whether this runs in a browser; on the server every store has its initial value. */
export const inBrowser = typeof window !== 'undefined';

const noEvents = { addEventListener() {}, removeEventListener() {} };
setPersistentEngine(browserStorage, inBrowser ? windowPersistentEvents : noEvents);

/** A store of which server and first render hold `init`: what `useStore(…, { ssr: 'initial' })` asks. */
type WithInit<Store, Value> = Store & { readonly init: Value };

/**
 * A store saved in local storage under `key`, followed by every tab.
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
