import { ShopError } from '../base/errors.ts';

/** The most uploads at the same time, on one node. */
const MAX_UPLOADS = 8;
/** The most of one account: a browser sends two at a time, and a person may have two tabs. */
const MAX_OF_ACCOUNT = 4;
/** Milliseconds after which an upload that is still arriving gives way: a picture of 8 MB from a phone is quicker. */
const SLOW_MS = 30_000;
/** Seconds after which a refused upload may be tried again. */
const RETRY_AFTER = 5;

class TooManyUploadsError extends ShopError {
  override readonly retryAfter = RETRY_AFTER;

  constructor() {
    super(503, 'media.tooMany');
  }
}

/** An upload that is being received. */
export interface UploadPlace {
  /** The whole file is here: it no longer gives way. */
  complete(): void;
  leave(): void;
}

interface Taken {
  accountId: string | null;
  /** Epoch ms. */
  since: number;
  isArriving: boolean;
  giveWay: (why: ShopError) => void;
}

interface Newcomer extends Pick<Taken, 'accountId' | 'giveWay'> {
  /** Epoch ms. */
  now: number;
}

/** The uploads of this node, the oldest first. No one can block others by sending slowly on purpose. */
export class UploadPlaces {
  readonly #taken = new Set<Taken>();

  /**
   * Takes a place. If all are taken, or all that an account may have, the oldest upload among them that is
   * slow loses its own.
   *
   * @param newcomer `giveWay` is called with the reason when its upload must be cut
   * @throws ShopError 503 'media.tooMany' if none of them is slow
   */
  enter({ accountId, now, giveWay }: Newcomer): UploadPlace {
    const own = [...this.#taken].filter((taken) => taken.accountId === accountId);
    const isOwnFull = accountId !== null && own.length >= MAX_OF_ACCOUNT;
    if (isOwnFull || this.#taken.size >= MAX_UPLOADS) {
      const slow = (isOwnFull ? own : [...this.#taken]).find(
        ({ isArriving, since }) => isArriving && now - since >= SLOW_MS,
      );
      if (!slow) throw new TooManyUploadsError();
      this.#taken.delete(slow);
      slow.giveWay(new ShopError(408, 'media.tooSlow'));
    }
    const taken: Taken = { accountId, since: now, isArriving: true, giveWay };
    this.#taken.add(taken);
    return {
      complete: () => void (taken.isArriving = false),
      leave: () => void this.#taken.delete(taken),
    };
  }
}
