import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { dayOf } from '#domain/date.ts';
import type { LensUse } from '#domain/lenses/lens-choice.ts';
import {
  DEFAULT_PRESCRIPTION_RULES,
  judgePrescription,
} from '#domain/prescriptions/judge-prescription.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { $session } from '#stores/session.ts';
import { ChoiceCards } from '../lenses/ChoiceCards.tsx';
import { useVault } from '../lenses/useVault.ts';
import { vaultCards } from '../lenses/vault-cards.tsx';
import { PrescriptionFields } from '../prescription/PrescriptionFields.tsx';
import styles from './ByPrescription.module.css';
import { UseChoice } from './UseChoice.tsx';
import type { Source } from './useSuitingFrames.ts';

interface PrescriptionFormProps {
  typed: TypedPrescription;
  onTyped: (typed: TypedPrescription) => void;
  use: LensUse;
  onUse: (use: LensUse) => void;
  /** What the shop has said against it. */
  problems: readonly string[];
  isAsking: boolean;
  onSend: (source: Source) => void;
  /** Goes back to the frames that were found; absent if none were. */
  onCancel?: (() => void) | undefined;
}

/** The prescription that frames are looked for by: typed, or of the account's vault. */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const { typed, onTyped, use, onUse, problems, isAsking, onSend, onCancel } = props;
  const { status } = useStore($session, { ssr: 'initial' });
  const [storedId, setStoredId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [today] = useState(() => dayOf(Date.now()));
  const form = useRef<HTMLFormElement>(null);

  const { refusals, questions } = judgePrescription(typed, {
    use,
    rules: DEFAULT_PRESCRIPTION_RULES,
    today,
    previous: null,
    draft: true,
  });
  const isStopped = refusals.length + questions.length > 0;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAsking) return;
    if (storedId !== null) return onSend({ prescriptionId: storedId });
    setTried(true);
    if (!isStopped) return onSend({ prescription: typed });
    // Once the errors are there.
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-question] button')
        ?.focus(),
    );
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <h2 className="title">{t('byPrescription.prescription')}</h2>
      <UseChoice use={use} onChange={onUse} />
      {status === 'authenticated' && <FromVault chosen={storedId} onChoose={setStoredId} />}
      {storedId === null && (
        <PrescriptionFields
          value={typed}
          findings={{ refusals, questions }}
          sent={isTried}
          onChange={onTyped}
          powersOnly
        />
      )}
      <div className={styles.problems} role="alert">
        {isTried && isStopped && storedId === null && (
          <p className="visually-hidden">{t('byPrescription.check')}</p>
        )}
        {problems.length > 0 && (
          <div className="notice notice--warning">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
      </div>
      <p className="small soft">{t('byPrescription.private')}</p>
      <div className="cluster">
        <button type="submit" className="button button--primary" aria-busy={isAsking}>
          {t(isAsking ? 'byPrescription.asking' : 'byPrescription.show')}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {t('byPrescription.back')}
          </button>
        )}
      </div>
    </form>
  );
}

/** Value of the answer "another one", which is typed. */
const TYPED = '';

/** The prescriptions of the account; nothing without any. */
function FromVault({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const id = useId();
  const [vault, setVault] = useState<readonly OwnPrescription[]>([]);
  useVault(setVault);
  const cards = vaultCards(vault.filter(({ normalised }) => normalised !== null));
  const first = cards[0]?.value;
  useEffect(() => {
    if (first) onChoose(first);
  }, [first, onChoose]);
  if (cards.length === 0) return null;
  const other = {
    value: TYPED,
    name: t('byPrescription.vault.other'),
    about: t('byPrescription.vault.otherAbout'),
    picture: null,
  };
  return (
    <div className={styles.vault}>
      <p className="label" id={id}>
        {t('byPrescription.vault.label')}
      </p>
      <ChoiceCards
        cards={[...cards, other]}
        name="prescription"
        labelledBy={id}
        chosen={chosen ?? TYPED}
        onChoose={(value) => onChoose(value === TYPED ? null : value)}
      />
    </div>
  );
}
