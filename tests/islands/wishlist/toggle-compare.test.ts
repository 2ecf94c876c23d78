import { afterEach, expect, it, vi } from 'vitest';
import { announceToggle } from '#islands/wishlist/announce-toggle.ts';
import { toggleCompareAndAnnounce } from '#islands/wishlist/toggle-favorite.ts';
import { MAX_COMPARE } from '#stores/compare.ts';

vi.mock('#islands/wishlist/announce-toggle.ts', () => ({ announceToggle: vi.fn() }));

const item = (id: number) => ({ _id: `p${id}`, slug: `p${id}`, name: `Aro ${id}` });

afterEach(() => {
  document.body.replaceChildren();
  vi.mocked(announceToggle).mockClear();
});

it('a notice says what was added to the comparison if nothing else does', async () => {
  toggleCompareAndAnnounce(item(1));
  await vi.waitFor(() => expect(announceToggle).toHaveBeenLastCalledWith('compared'));
  toggleCompareAndAnnounce(item(1));
  await vi.waitFor(() => expect(announceToggle).toHaveBeenLastCalledWith('uncompared'));
});

it('beside the bar of what is compared it says only that there is no more room', async () => {
  document.body.innerHTML = '<div data-card-actions="bar"></div>';
  for (let n = 1; n <= MAX_COMPARE + 1; n += 1) toggleCompareAndAnnounce(item(n));
  await vi.waitFor(() => expect(announceToggle).toHaveBeenCalledWith('full'));
  expect(announceToggle).toHaveBeenCalledTimes(1);
});
