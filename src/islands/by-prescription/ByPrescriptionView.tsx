import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LensUse } from '#domain/lenses/lens-choice.ts';
import type { SuitingFrames, ToldFinding } from '#domain/lenses/suiting-frames.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { Failure } from '#stores/api.ts';
import { $knownPrescription, forgetPrescription } from '#stores/known-prescription.ts';
import { notify } from '#stores/toasts.ts';
import { storeTyped } from '../prescription/send-paper.ts';
import styles from './ByPrescription.module.css';
import { FramesFound } from './FramesFound.tsx';
import { PrescriptionForm } from './PrescriptionForm.tsx';
import { UseChoice } from './UseChoice.tsx';
import {
  askFrames,
  useSuitingFrames,
  type FramesQuestion,
  type Source,
} from './useSuitingFrames.ts';

/** What is shown then has not been asked for by a press: the focus stays where it is. */
const QUIET = { isQuiet: true };

/** The choices of the list that the visitor comes from. */
const listOfAddress = (): string => window.location.search.slice(1);

/** Fields whose name a message needs where it does not stand beside them. */
const NAMED = ['sphere', 'cylinder', 'axis', 'addition', 'dnp', 'pd', 'prism', 'issuedAt'] as const;

function problemText({ field, message }: ToldFinding): string {
  const name = NAMED.find((each) => each === field?.split('.').at(-1));
  return name ? `${t(`prescriptionForm.${name}`)}: ${message}` : message;
}

/** Frames that suit one's prescription: the prescription first, then the frames. */
export default function ByPrescriptionView() {
  const known = useStore($knownPrescription, { ssr: 'initial' });
  const { isAsking, ask } = useSuitingFrames();
  const [typed, setTyped] = useState(BLANK_PRESCRIPTION);
  const [use, setUse] = useState<LensUse>('distance');
  const [shown, setShown] = useState<{ question: FramesQuestion; found: SuitingFrames } | null>(
    null,
  );
  /** Whether the frames of a prescription that the browser knows are no longer waited for. */
  const [isOpened, setOpened] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusing, setFocusing] = useState(0);

  const look = async (question: FramesQuestion, how?: typeof QUIET) => {
    const found = await ask(question);
    if (found !== null) await take(question, found, how);
  };

  /** Shows what the shop has found; what it asks or refuses leads back to the form. */
  const take = async (
    question: FramesQuestion,
    found: SuitingFrames | Failure,
    { isQuiet } = { isQuiet: false },
  ) => {
    setOpened(true);
    if ('err' in found) {
      const { prescriptionId } = found.fields ?? {};
      if (prescriptionId && 'prescriptionId' in question.source) forgetPrescription();
      if (prescriptionId || !shown) setShown(null);
      return setProblems([prescriptionId ?? found.err]);
    }
    const stops = [...found.refusals, ...found.questions].filter(({ field }) => field !== 'lens');
    setProblems(stops.map(problemText));
    setUse(question.use);
    if (stops.length > 0) return setEditing(true);
    setEditing(false);
    setShown({ question, found });
    if (!isQuiet) setFocusing((times) => times + 1);
    await remember(question);
  };

  /** Has the shop store what was typed, so that only its id is asked by from now on. */
  const remember = async (question: FramesQuestion) => {
    const { source, use } = question;
    if ('prescriptionId' in source) {
      return $knownPrescription.set({ id: source.prescriptionId, use });
    }
    const sent = await storeTyped(source.prescription);
    if ('err' in sent) return;
    $knownPrescription.set({ id: sent.id, use });
    setShown((now) =>
      now?.question.source === source
        ? { ...now, question: { ...now.question, source: { prescriptionId: sent.id } } }
        : now,
    );
  };

  const takeKnown = useEffectEvent(take);
  useEffect(() => {
    // What the browser knows when the page is opened.
    const { id, use } = $knownPrescription.get() ?? {};
    const question =
      id && use ? { source: { prescriptionId: id }, use, list: listOfAddress() } : null;
    void (question ? askFrames(question) : Promise.resolve(null)).then((found) => {
      if (question && found) void takeKnown(question, found, QUIET);
      else setOpened(true);
    });
  }, []);

  useEffect(() => {
    if (focusing > 0) heading.current?.focus();
  }, [focusing]);

  const forget = () => {
    forgetPrescription();
    setShown(null);
    setTyped(BLANK_PRESCRIPTION);
    notify.success(t('byPrescription.forgotten'));
  };

  const cancel = () => {
    setEditing(false);
    setProblems([]);
    if (shown) setUse(shown.question.use);
  };

  if (!shown || isEditing) {
    if (known && !isOpened) return <p role="status">{t('byPrescription.asking')}</p>;
    return (
      <PrescriptionForm
        typed={typed}
        onTyped={setTyped}
        use={use}
        onUse={setUse}
        problems={problems}
        isAsking={isAsking}
        onSend={(source: Source) => void look({ source, use, list: listOfAddress() })}
        onCancel={shown ? cancel : undefined}
      />
    );
  }
  const { question, found } = shown;
  const again = (part: Partial<FramesQuestion>, how?: { isQuiet: boolean }) =>
    void look({ ...question, page: 1, ...part }, how);
  return (
    <div className={styles.view}>
      <div className={styles.known}>
        <UseChoice
          use={use}
          onChange={(chosen) => {
            setUse(chosen);
            again({ use: chosen, lensId: undefined }, QUIET);
          }}
        />
        <div className="cluster">
          <button type="button" className="button button--small" onClick={() => setEditing(true)}>
            {t('byPrescription.edit')}
          </button>
          <button type="button" className="link" onClick={forget}>
            {t('byPrescription.forget')}
          </button>
        </div>
      </div>
      {problems.length > 0 && (
        <p className="notice notice--warning" role="alert">
          {problems.join(' ')}
        </p>
      )}
      {question.list && (
        <p className="notice">
          {t('byPrescription.ofList')}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              window.history.replaceState(null, '', window.location.pathname);
              again({ list: '' });
            }}
          >
            {t('byPrescription.everyFrame')}
          </button>
        </p>
      )}
      <FramesFound
        found={found}
        isAsking={isAsking}
        heading={heading}
        onLens={(lensId) => again({ lensId }, QUIET)}
        onPage={(page) => again({ page })}
        onEdit={() => setEditing(true)}
      />
    </div>
  );
}
