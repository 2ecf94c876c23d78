/** A body that is being read, and its place in the memory that all bodies share. */
export interface BodyPlace {
  /** Asks for so many bytes in all. False if there is no room even after others gave way. */
  grow(bytes: number): boolean;
  /** The whole body is here: it no longer gives way. */
  complete(): void;
  /** Gives its bytes back. */
  leave(): void;
}

/**
 * Memory for the bodies of all requests together, in bytes. When it is full, the body that has been
 * coming for the longest gives way: a client that sends slowly on purpose is cut off before a buyer who
 * sends an order in one piece.
 */
export class BodyMemory {
  readonly #total: number;
  #used = 0;
  /** Bodies that are not complete, the oldest first, and what cuts each. */
  readonly #coming = new Map<BodyPlace, () => void>();

  constructor(total: number) {
    this.#total = total;
  }

  /** Bytes given to bodies at this moment. */
  get used(): number {
    return this.#used;
  }

  /** @param giveWay called when the body must be cut; its place has been left by then */
  enter(giveWay: () => void): BodyPlace {
    let given = 0;
    const place: BodyPlace = {
      grow: (bytes) => {
        if (!this.#makeRoom(bytes - given, place)) return false;
        this.#used += bytes - given;
        given = bytes;
        return true;
      },
      complete: () => void this.#coming.delete(place),
      leave: () => {
        this.#coming.delete(place);
        this.#used -= given;
        given = 0;
      },
    };
    this.#coming.set(place, giveWay);
    return place;
  }

  #makeRoom(bytes: number, asking: BodyPlace): boolean {
    for (const [place, giveWay] of this.#coming) {
      if (this.#used + bytes <= this.#total) break;
      if (place === asking) continue;
      place.leave();
      giveWay();
    }
    return this.#used + bytes <= this.#total;
  }
}
