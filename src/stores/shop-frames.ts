import { CARDS_PATH } from '#domain/catalogue/list-address.ts';
import type { ListedProduct, ShopFrame } from '#domain/frames/own-fit.ts';
import { getData, type Answer } from './api.ts';

interface FramesPage {
  frames: ShopFrame[];
  /** Number of the next page; null after the last. */
  next: number | null;
}

/** Every frame of the shop with its measures; null if the shop does not answer. Never rejects. */
export async function loadShopFrames(): Promise<ShopFrame[] | null> {
  const frames: ShopFrame[] = [];
  for (let page: number | null = 1; page !== null;) {
    const answer: Awaited<ReturnType<typeof getData<FramesPage>>> = await getData<FramesPage>(
      `/api/frames?page=${page}`,
    );
    if (!answer.success) return null;
    frames.push(...answer.frames);
    page = answer.next;
  }
  return frames;
}

/** The frames among these products; none if the shop does not answer. Never rejects. */
export async function loadFramesOf(ids: readonly string[]): Promise<ShopFrame[]> {
  const answer = await getData<FramesPage>(
    `/api/frames?${new URLSearchParams({ ids: ids.join() })}`,
  );
  return answer.success ? answer.frames : [];
}

/**
 * All products of a list, in its order; null if the shop does not answer. Never rejects.
 *
 * @param query the list's choices, as its address has them
 */
export async function loadListed(query: string): Promise<ListedProduct[] | null> {
  const products: ListedProduct[] = [];
  const params = new URLSearchParams(query);
  for (let page: number | null = 1; page !== null;) {
    params.set('page', String(page));
    const answer: Answer<{ products: ListedProduct[]; next: number | null }> = await getData(
      `/api/frames/list?${params}`,
    );
    if (!answer.success) return null;
    products.push(...answer.products);
    page = answer.next;
  }
  return products;
}

/** Ms that the shop has to answer with cards. */
const TIMEOUT_MS = 10_000;

/**
 * The cards of some products as the shop draws them, each in an `li`, in the order of their ids.
 *
 * @param colors slugs of the colours to show them in, separated by commas
 * @throws if the shop does not answer
 */
export async function loadCards(ids: readonly string[], colors: string): Promise<Element[]> {
  const params = new URLSearchParams({ ids: ids.join(), ...(colors && { color: colors }) });
  const answer = await fetch(`${CARDS_PATH}?${params}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${answer.status}: no cards`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll('.products > li')];
}
