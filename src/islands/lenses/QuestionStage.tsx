import { t, textAt } from '#i18n/t.ts';
import type { LensType } from '#domain/lenses/lens.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDecimal } from '#domain/number.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import { findingText } from '../prescription/FieldFindings.tsx';
import { ChoiceCards, type Card } from './ChoiceCards.tsx';
import { LensPicture } from './LensPicture.tsx';
import type { StageProps } from './LensWalk.tsx';
import { EXAMPLE_POWER, sampleCut } from './sample.ts';
import { SectionPicture } from './SectionPicture.tsx';
import type { LensWalk } from './useLensWalk.ts';
import { optionsAt, type Chosen, type Option } from './walk.ts';

/** The field of a choice by its question. */
const FIELDS = { use: 'use', type: 'type', index: 'lensId' } as const;

const priceText = (cents: number): string => t('lensStep.since', { price: formatMoney(cents) });

function lensCard(walk: LensWalk, { value, priceCents }: Option): Omit<Card, 'why'> {
  const { fitting, chosen } = walk;
  const lens = fitting.lenses.find(({ id }) => id === value)!;
  const cut = sampleCut(lens, fitting, chosen.use ?? 'distance');
  return {
    value,
    name: `${formatDecimal(lens.index, 2)} · ${lens.name}`,
    about: textAt(`lensStep.index.${Math.round(lens.index * 100)}`),
    picture: <SectionPicture cut={cut} />,
    price: formatMoney(priceCents),
    figures: t('lensStep.edge', {
      edge: formatDecimal(cut.lens.edgeMax, 1),
      weight: formatDecimal(cut.lens.weight, 0),
    }),
  };
}

function cardOf(walk: LensWalk, option: Option): Omit<Card, 'why'> {
  const { stage, fitting } = walk;
  const { value, priceCents } = option;
  if (stage === 'index') return lensCard(walk, option);
  return {
    value,
    name: textAt(`lensStep.${stage}.${value}.name`),
    about: textAt(`lensStep.${stage}.${value}.about`),
    picture: <LensPicture of={value as Use | LensType} frame={fitting.frame} />,
    price: priceText(priceCents),
  };
}

/** A question with one answer: the use, the type, the lens. */
export function QuestionStage({ walk, headingId }: StageProps) {
  const { stage, chosen, fitting } = walk;
  const field = FIELDS[stage as keyof typeof FIELDS];
  const cards = optionsAt(stage, chosen, fitting).map((option): Card => {
    const why = option.why ? findingText(option.why) : '';
    const { price = '', ...card } = cardOf(walk, option);
    return { ...card, why, price: why ? '' : price };
  });
  const part = (value: string) => ({ [field]: value }) as Partial<Chosen>;

  return (
    <>
      {stage === 'index' && (
        <p className="small soft">
          {fitting.prescription
            ? t('lensStep.stage.index.yours')
            : t('lensStep.stage.index.example', { power: writePower(EXAMPLE_POWER) })}
        </p>
      )}
      <ChoiceCards
        cards={cards}
        name={field}
        labelledBy={headingId}
        chosen={chosen[field]}
        onChoose={(value) => walk.choose(part(value))}
        onPress={(value) => walk.goOn(part(value))}
      />
    </>
  );
}
