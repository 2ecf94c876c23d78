/**
 * Sends what many callers add at the same time in batches: while one is being sent, items collect for the
 * next, duplicates only once.
 */
export class Batcher {
  readonly #send: (items: readonly string[]) => Promise<void>;
  readonly #collected = new Set<string>();
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(send: (items: readonly string[]) => Promise<void>) {
    this.#send = send;
  }

  /** Resolves once a batch that started after the call has been sent. @throws what sending it throws */
  add(item: string): Promise<void> {
    this.#collected.add(item);
    this.#next ??= this.#current.then(() => {
      const all = [...this.#collected];
      this.#collected.clear();
      this.#next = undefined;
      const batch = this.#send(all);
      this.#current = batch.catch(() => undefined);
      return batch;
    });
    return this.#next;
  }
}
