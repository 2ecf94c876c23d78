import type { ComponentType } from 'react';

/** The part of a nanostore that is needed here. */
interface Readable<Value> {
  subscribe(listen: (value: Value) => void): () => void;
}

interface Wanted<Value> {
  /** What the component shows. */
  store: Readable<Value>;
  /** Whether there is anything to show. */
  when: (value: Value) => boolean;
  /** A dynamic import of the component, which follows the store by itself from then on. */
  load: () => Promise<{ default: ComponentType }>;
  /** Selector of the element that it is rendered into; the page's end without one. */
  into?: string;
}

/**
 * Fetches a component, and React for it, as soon as its store has something to show; until then it costs a
 * page nothing. If it cannot be fetched, the next change tries again.
 *
 * @returns a function that ends it
 */
export function whenWanted<Value>({ store, when, load, into }: Wanted<Value>): () => void {
  let state: 'none' | 'coming' | 'there' = 'none';
  return store.subscribe((value) => {
    if (state !== 'none' || !when(value)) return;
    state = 'coming';
    const place = into ? document.querySelector(into) : null;
    import('./mount.ts')
      .then(({ mount }) =>
        mount(place ?? document.body.appendChild(document.createElement('div')), load),
      )
      .then(
        () => (state = 'there'),
        (error: unknown) => {
          console.error(error);
          state = 'none';
        },
      );
  });
}
