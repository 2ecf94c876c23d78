import { COLOR_PAIRS, contrastOf, MIN_CONTRAST } from './color-contrast.ts';
import { shownColor } from './color-styles.ts';
import type { ShopSettings } from './settings.ts';

/**
 * What keeps everybody from buying: no way to pay is on, no delivery is, or none of those that are on goes to a
 * country that the shop sells to.
 */
export type ShopGap = 'payment' | 'country' | 'delivery';

type Pair = (typeof COLOR_PAIRS)[number];

/** What speaks against a change of the settings, which is saved if the user wants it all the same. */
export type SettingWarning =
  { kind: 'contrast'; pair: Pair[0]; ratio: number } | { kind: 'gap'; gap: ShopGap };

/**
 * What a change makes worse: colours that cannot be read, and a shop in which no one can buy. What was so before is no
 * reason to ask again.
 */
export function settingWarnings(
  before: Pick<ShopSettings, 'color'>,
  after: Pick<ShopSettings, 'color'>,
  gaps: { before: readonly ShopGap[]; after: readonly ShopGap[] },
): SettingWarning[] {
  const pale = COLOR_PAIRS.flatMap((pair): SettingWarning[] => {
    const [ground, text] = pair;
    const ratio = contrastOf(shownColor(after.color, ground), shownColor(after.color, text));
    const isChanged = pair.some((name) => before.color[name] !== after.color[name]);
    return isChanged && ratio < MIN_CONTRAST ? [{ kind: 'contrast', pair: pair[0], ratio }] : [];
  });
  const opened = gaps.after.filter((gap) => !gaps.before.includes(gap));
  return [...pale, ...opened.map((gap): SettingWarning => ({ kind: 'gap', gap }))];
}
