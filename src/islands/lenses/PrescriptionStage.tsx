import { useStore } from '@nanostores/react';
import { t, textAt } from '#i18n/t.ts';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import FolderHeart from 'lucide-react/icons/folder-heart';
import PencilLine from 'lucide-react/icons/pencil-line';
import { $session } from '#stores/session.ts';
import { ChoiceCards, type Card } from './ChoiceCards.tsx';
import type { StageProps } from './LensWalk.tsx';
import { COUNTER_WAYS, WAYS, type Way } from './walk.ts';

const ICONS = {
  kept: Check,
  typed: PencilLine,
  vault: FolderHeart,
  photo: Camera,
  later: Clock,
} as const satisfies Record<Way, unknown>;

/** How the prescription gets to the shop. */
export function PrescriptionStage({ walk, headingId }: StageProps) {
  const { status } = useStore($session);
  const { chosen, step } = walk;
  const { atCounter } = step;
  const offered: readonly Way[] = atCounter
    ? COUNTER_WAYS
    : WAYS.filter((way) => {
        if (way === 'kept') return step.lens?.prescriptionId !== undefined;
        return way !== 'vault' || status === 'authenticated';
      });
  const cards = offered.map((way): Card => {
    const Icon = ICONS[way];
    const say = (part: 'name' | 'about') =>
      atCounter ? textAt(`lensStep.counter.way.${way}.${part}`) : t(`lensStep.way.${way}.${part}`);
    return {
      value: way,
      name: say('name'),
      about: say('about'),
      picture: <Icon size={28} strokeWidth={1.5} aria-hidden="true" />,
    };
  });
  const wayOf = (value: string) => ({ way: offered.find((way) => way === value) ?? null });

  return (
    <ChoiceCards
      cards={cards}
      name="way"
      labelledBy={headingId}
      chosen={chosen.way}
      onChoose={(value) => walk.choose(wayOf(value))}
      onPress={(value) => walk.goOn(wayOf(value))}
    />
  );
}
