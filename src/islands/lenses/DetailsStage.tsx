import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '#domain/date.ts';
import {
  DEFAULT_PRESCRIPTION_RULES,
  judgePrescription,
} from '#domain/prescriptions/judge-prescription.ts';
import type { Finding } from '#domain/prescriptions/prescription.ts';
import { PaperField } from '../prescription/PaperField.tsx';
import { PrescriptionFields } from '../prescription/PrescriptionFields.tsx';
import { paperRefusal } from '../prescription/send-paper.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { LensRefusals } from './Findings.tsx';
import type { StageProps } from './LensWalk.tsx';
import { fieldErrors, hasFieldErrors, isAccepted } from './quote.ts';
import type { LensWalk } from './useLensWalk.ts';
import { useVault } from './useVault.ts';
import { vaultCards } from './vault-cards.tsx';

/** The prescription itself: typed, of the vault, or as a file. */
export function DetailsStage(props: StageProps) {
  const { chosen, quote } = props.walk;
  return (
    <>
      {quote && !isAccepted(quote) && <LensRefusals walk={props.walk} quote={quote} />}
      {chosen.way === 'vault' && <FromVault {...props} />}
      {chosen.way === 'photo' && <Paper {...props} />}
      {chosen.way === 'typed' && <Typed {...props} />}
    </>
  );
}

/** What is found while it is typed. How long one is valid and what must be said of it, only the shop knows. */
function useFindings({ typed, chosen, quotes, previous }: LensWalk) {
  const { use } = chosen;
  const missed = new Set(quotes.quote?.refusals.map(({ field }) => field));
  const [today] = useState(() => dayOf(Date.now()));
  if (!use) return null;
  const rules = DEFAULT_PRESCRIPTION_RULES;
  const context = { use, rules, today, previous, draft: false };
  const { refusals, questions } = judgePrescription(typed, context);
  const stands = ({ field, code }: Finding) =>
    code === 'required' ? missed.has(field) : code !== 'expired';
  return { refusals: refusals.filter(stands), questions };
}

function Typed({ walk }: StageProps) {
  const { typed, quote, isTried } = walk;
  const findings = useFindings(walk);
  const place = useRef<HTMLDivElement>(null);
  const isStopped = quote !== null && (hasFieldErrors(quote) || quote.questions.length > 0);

  useEffect(() => {
    if (isStopped) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isStopped]);

  return (
    <div ref={place}>
      <PrescriptionFields
        value={typed}
        findings={findings}
        sent={isTried}
        errors={quote ? fieldErrors(quote) : {}}
        onChange={(value) => walk.change({ typed: value, normalised: null })}
      />
      <p className="visually-hidden" role="alert">
        {isStopped && t('lensStep.check.fields')}
      </p>
    </div>
  );
}

function FromVault({ walk, headingId }: StageProps) {
  const state = useVault(walk.setVault);
  const cards = vaultCards(walk.vault);
  return (
    <>
      <p role="status" className="soft">
        {state === 'loading' && t('lensStep.vault.loading')}
        {state === 'found' && cards.length === 0 && t('lensStep.vault.empty')}
        {state === 'failed' && t('lensStep.vault.failed')}
      </p>
      <ChoiceCards
        cards={cards}
        name="stored"
        labelledBy={headingId}
        chosen={walk.storedId}
        onChoose={(storedId) => walk.change({ storedId })}
      />
    </>
  );
}

function Paper({ walk }: { walk: LensWalk }) {
  const { file, sent } = walk;
  return (
    <>
      {!file && sent?.way === 'photo' && (
        <p role="status">{t('lensStep.photo.sent', { name: sent.text })}</p>
      )}
      <PaperField
        label={t('lensStep.photo.label')}
        file={file}
        error={(file && paperRefusal(file)) ?? undefined}
        onChoose={walk.setFile}
      />
      <p className="small soft">{t('lensStep.photo.private')}</p>
      <p className="visually-hidden" role="status">
        {walk.isBusy && t('lensStep.photo.sending')}
      </p>
    </>
  );
}
