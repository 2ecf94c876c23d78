import { t } from '#i18n/t.ts';
import { choicesText } from '#domain/cart/line.ts';
import { formatDecimal } from '#domain/number.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './LensDialog.module.css';
import type { LensWalk } from './useLensWalk.ts';
import type { Stage } from './walk.ts';

interface PickedLine {
  stage: Stage;
  name: string;
  what: string;
}

/** What has been chosen, each with its name and its stage. */
export function pickedLines(walk: LensWalk): PickedLine[] {
  const { chosen, lens, treatments, step } = walk;
  const isLaterAtCounter = step.atCounter && chosen.way === 'later';
  const { use, type, way } = chosen;
  const line = (stage: Stage, what: string) => ({
    stage,
    name: t(`lensStep.stage.${stage}.name`),
    what,
  });
  return [
    ...(use ? [line('use', t(`lensStep.use.${use}.name`))] : []),
    ...(type ? [line('type', t(`lensStep.type.${type}.name`))] : []),
    ...(lens ? [line('index', `${formatDecimal(lens.index, 2)} · ${lens.name}`)] : []),
    ...(lens && treatments.length > 0
      ? [
          line(
            'treatments',
            treatments.map((name) => t(`lensStep.treatment.${name}.name`)).join(', '),
          ),
        ]
      : []),
    ...(use !== 'none' && way
      ? [
          line(
            'prescription',
            isLaterAtCounter
              ? t('lensStep.counter.summary.prescription')
              : t(`lensStep.summary.prescription.${way}`),
          ),
        ]
      : []),
  ];
}

/** The frame and what has been chosen, beside the questions where there is room. */
export function Recap({ walk }: { walk: LensWalk }) {
  const { step, stage, stages } = walk;
  const { name, image, focal } = step.frame;
  const choices = choicesText(step.frame);
  // The summary lists it all itself.
  const picked = stage === 'summary' ? [] : pickedLines(walk);
  return (
    <aside className={styles.recap}>
      <div className={`tile ${styles.frame}`}>
        {image && <Picture image={image} focal={focal} alt="" sizes="320px" />}
      </div>
      <p className={styles.name}>{name}</p>
      {choices && <p className="small soft">{choices}</p>}
      <dl className={styles.picked}>
        {picked.map((line) => (
          <div key={line.stage}>
            <dt className="small soft">{line.name}</dt>
            <dd>
              <span>{line.what}</span>
              {stages.includes(line.stage) && line.stage !== stage && (
                <button
                  type="button"
                  className="link small"
                  aria-label={t('lensStep.changeOf', { what: line.name })}
                  onClick={() => walk.goTo(line.stage)}
                >
                  {t('lensStep.change')}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
