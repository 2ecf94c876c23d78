import { atom, onMount } from 'nanostores';
import { browserStorage } from './browser-storage.ts';
import { inBrowser } from './stored.ts';

/** Key of the list in local storage, and how many products it remembers. */
export const RECENTLY_VIEWED_KEY = 'RECENTLY_VIEWED';
export const MAX_RECENTLY_VIEWED = 12;

/**
 * The fixed embedded passphrase of the specification (section 9). Anyone can read it here: the list
 * is obfuscated, not secret, and nothing private may go into it.
 */
const PASSPHRASE = 'vitrine-recently-viewed';

/** Ids of the products looked at, newest first; empty until the list has been read. */
export const $recentlyViewed = atom<string[]>([]);

/** Reads and writes run one after the other, so that a slow one cannot undo a later one. */
let lastStep: Promise<void> = Promise.resolve();

function inTurn(step: () => Promise<void>): Promise<void> {
  lastStep = lastStep.then(step, step);
  return lastStep;
}

if (inBrowser) {
  onMount($recentlyViewed, () => {
    void inTurn(async () => $recentlyViewed.set(await readList()));
  });
}

/** Puts a product at the top of the list. */
export function viewProduct(id: string): Promise<void> {
  return inTurn(async () => {
    const others = (await readList()).filter((other) => other !== id);
    const list = [id, ...others].slice(0, MAX_RECENTLY_VIEWED);
    $recentlyViewed.set(list);
    await store(list);
  });
}

async function store(list: readonly string[]): Promise<void> {
  try {
    browserStorage[RECENTLY_VIEWED_KEY] = await encrypt(JSON.stringify(list));
  } catch {
    // Without the browser's crypto nothing is stored; the page works.
  }
}

/** The saved list; an empty one if nothing is saved, or it cannot be read. */
async function readList(): Promise<string[]> {
  try {
    const list: unknown = JSON.parse(await decrypt(browserStorage[RECENTLY_VIEWED_KEY] ?? ''));
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

async function encrypt(text: string): Promise<string> {
  const { default: aes } = await import('crypto-js/aes');
  return aes.encrypt(text, PASSPHRASE).toString();
}

async function decrypt(text: string): Promise<string> {
  const [{ default: aes }, { default: utf8 }] = await Promise.all([
    import('crypto-js/aes'),
    import('crypto-js/enc-utf8'),
  ]);
  return aes.decrypt(text, PASSPHRASE).toString(utf8);
}
