/**
 * Passes on in rounds what many callers say at once: while one round is under way, whatever is said gathers
 * for the next, the same only once.
 */
export class Rounds {
  readonly #passOn: (said: readonly string[]) => Promise<void>;
  readonly #gathered = new Set<string>();
  #underway: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(passOn: (said: readonly string[]) => Promise<void>) {
    this.#passOn = passOn;
  }

  /** Resolves when it was passed on by a round that began after the call. @throws what that round throws */
  say(what: string): Promise<void> {
    this.#gathered.add(what);
    this.#next ??= this.#underway.then(() => {
      const all = [...this.#gathered];
      this.#gathered.clear();
      this.#next = undefined;
      const round = this.#passOn(all);
      this.#underway = round.catch(() => undefined);
      return round;
    });
    return this.#next;
  }
}
