import { t, textAt } from '#i18n/t.ts';
import { useEffect, useId, useRef } from 'react';
import { DetailsStage } from './DetailsStage.tsx';
import styles from './LensDialog.module.css';
import { PrescriptionStage } from './PrescriptionStage.tsx';
import { QuestionStage } from './QuestionStage.tsx';
import { Recap } from './Recap.tsx';
import { SummaryStage } from './SummaryStage.tsx';
import { TreatmentStage } from './TreatmentStage.tsx';
import { useLensWalk, type LensWalk as Walk, type WalkInput } from './useLensWalk.ts';
import { WalkFoot } from './WalkFoot.tsx';

const STAGE_VIEWS = {
  use: QuestionStage,
  type: QuestionStage,
  index: QuestionStage,
  treatments: TreatmentStage,
  prescription: PrescriptionStage,
  details: DetailsStage,
  summary: SummaryStage,
} as const;

/** What a stage's view is given. */
export interface StageProps {
  walk: Walk;
  /** Id of the heading, which names its groups. */
  headingId: string;
}

/** What is said of a stage; at the counter staff ask the customer. */
const textOf = (name: string, { atCounter }: Walk['step']): string => {
  const text = textAt(`lensStep.stage.${name}`);
  return atCounter ? textAt(`lensStep.counter.stage.${name}`, { defaultValue: text }) : text;
};

function headOf({ stage, step, chosen: { way } }: Walk): { title: string; lead: string } {
  if (stage !== 'details') {
    return { title: textOf(`${stage}.title`, step), lead: textOf(`${stage}.lead`, step) };
  }
  const given = way === 'vault' || way === 'photo' ? way : 'typed';
  return {
    title: textOf(`details.title.${given}`, step),
    lead: textOf(`details.lead.${given}`, step),
  };
}

/** One decision after the other; the sum and the way back to the frame alone stay in sight. */
export function LensWalk(input: WalkInput) {
  const walk = useLensWalk(input);
  const { stage, stages, problem } = walk;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const View = STAGE_VIEWS[stage];
  const { title, lead } = headOf(walk);
  const number = stages.indexOf(stage) + 1;

  // Read out from its beginning, wherever one was on the screen before.
  useEffect(() => {
    place.current?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [stage]);

  return (
    <div className={styles.walk}>
      <Recap walk={walk} />
      <div className={styles.stage} ref={place}>
        <p className={`small soft ${styles.progress}`}>
          <span>{t('lensStep.progress', { number, of: stages.length })}</span>
          <progress max={stages.length} value={number} aria-hidden="true" />
        </p>
        <div className={styles.head}>
          <h3 className="subtitle" id={id} ref={heading} tabIndex={-1}>
            {title}
          </h3>
          <p className="soft">{lead}</p>
        </div>
        <View key={stage} walk={walk} headingId={id} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <WalkFoot walk={walk} />
    </div>
  );
}
