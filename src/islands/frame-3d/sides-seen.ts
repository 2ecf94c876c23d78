import { t } from '#i18n/t.ts';

const SIDES = ['front', 'right', 'back', 'left'] as const;

/** What model-viewer announces when another side is seen, by its own names of the sides. */
export function sidesSeen(): Record<string, string> {
  const seen = SIDES.flatMap((side) => {
    const name = t(`turn.view.${side}`);
    return [
      [side, name],
      [`upper-${side}`, `${name}, ${t('turn.view.upper')}`],
      [`lower-${side}`, `${name}, ${t('turn.view.lower')}`],
    ];
  });
  return { ...Object.fromEntries(seen), 'interaction-prompt': t('turn.keys') };
}
