import { t } from '#i18n/t.ts';
import { formatMoney } from '#domain/money.ts';
import { CheckCards, type Card } from './ChoiceCards.tsx';
import { LensPicture } from './LensPicture.tsx';
import type { StageProps } from './LensWalk.tsx';
import { treatmentsOf } from './walk.ts';

/** What may be added to the lens. */
export function TreatmentStage({ walk, headingId }: StageProps) {
  const { lens, fitting, chosen } = walk;
  const offered = lens ? treatmentsOf(lens) : [];
  const cards = offered.map(({ name, cents }): Card => ({
    value: name,
    name: t(`lensStep.treatment.${name}.name`),
    about: t(`lensStep.treatment.${name}.about`),
    picture: <LensPicture of={name} frame={fitting.frame} />,
    price: cents === 0 ? t('lensStep.included') : t('lensStep.plus', { price: formatMoney(cents) }),
  }));
  const included = offered.filter(({ cents }) => cents === 0).map(({ name }) => name);

  const change = (value: string, isChosen: boolean) => {
    const others = chosen.treatments.filter((name) => name !== value);
    const added = offered.filter(({ name }) => isChosen && name === value);
    walk.choose({ treatments: [...others, ...added.map(({ name }) => name)] });
  };

  return (
    <CheckCards
      cards={cards}
      labelledBy={headingId}
      chosen={chosen.treatments}
      included={included}
      onChange={change}
    />
  );
}
