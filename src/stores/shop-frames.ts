import type { ShopFrame } from '#domain/frames/own-fit.ts';
import { getData } from './api.ts';

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
