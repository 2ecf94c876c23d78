import { t } from '#i18n/t.ts';
import { LensRefusals, Remarks } from './Findings.tsx';
import styles from './LensDialog.module.css';
import { LensThickness } from './LensThickness.tsx';
import type { StageProps } from './LensWalk.tsx';
import { hasFieldErrors, isAccepted } from './quote.ts';
import { pickedLines } from './Recap.tsx';
import { sampleCut } from './sample.ts';
import type { LensWalk } from './useLensWalk.ts';
import { useAsked } from './useQuote.ts';

/** The index that others are compared with: the plainest. */
const PLAINEST = { index: 1.5 };

/** All that was chosen, how the lens comes out, and what the shop has to say before it goes into the cart. */
export function SummaryStage({ walk }: StageProps) {
  const { chosen, quotes, stages, quote } = walk;
  useAsked(quotes, walk.asked);

  return (
    <>
      <dl className={styles.summary}>
        {pickedLines(walk).map((line) => (
          <div key={line.stage}>
            <dt className="soft">{line.name}</dt>
            <dd>{line.what}</dd>
            {stages.includes(line.stage) && (
              <dd className={styles.change}>
                <button
                  type="button"
                  className="link small"
                  aria-label={t('lensStep.changeOf', { what: line.name })}
                  onClick={() => walk.goTo(line.stage)}
                >
                  {t('lensStep.change')}
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {quote && !isAccepted(quote) && <LensRefusals walk={walk} quote={quote} />}
      {quote && (quote.questions.length > 0 || hasFieldErrors(quote)) && (
        <p className="notice notice--warning" role="alert">
          {t('lensStep.check.prescription')}{' '}
          <button type="button" className="link" onClick={() => walk.goTo('details')}>
            {t('lensStep.change')}
          </button>
        </p>
      )}
      {quote && isAccepted(quote) && <Remarks quote={quote} />}
      {chosen.way === 'later' && chosen.use !== 'none' && (
        <p className="notice">
          {t(walk.step.atCounter ? 'lensStep.counter.summary.later' : 'lensStep.summary.later')}
        </p>
      )}
      <Thickness walk={walk} />
      {chosen.use !== 'none' && walk.withdrawalText && (
        <p className="small soft">{walk.withdrawalText}</p>
      )}
      {chosen.use !== 'none' && walk.withdrawalKeptPercent > 0 && (
        <p className="small soft">
          {t('lensStep.summary.lensesKept', { percent: walk.withdrawalKeptPercent })}
        </p>
      )}
    </>
  );
}

/** The lens that was chosen, against the plainest one; only of powers that are known. */
function Thickness({ walk }: { walk: LensWalk }) {
  const { lens, chosen, fitting } = walk;
  const { use } = chosen;
  if (!lens || !use || (use !== 'none' && !fitting.prescription)) return null;
  const own = sampleCut(lens, fitting, use);
  const sections =
    lens.index > PLAINEST.index
      ? ([own, sampleCut(PLAINEST, fitting, use)] as const)
      : ([own] as const);
  return (
    <section className={styles.thickness}>
      <h4>{t('lensStep.summary.thickness')}</h4>
      <LensThickness sections={sections} rim={fitting.frame.rim} />
    </section>
  );
}
