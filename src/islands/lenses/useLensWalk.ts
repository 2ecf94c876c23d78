import { t } from '#i18n/t.ts';
import { useEffect, useMemo, useState } from 'react';
import type { CartLens } from '#domain/cart/cart.ts';
import { lineUid } from '#domain/cart/line.ts';
import { priceOfLens, type Lens } from '#domain/lenses/lens.ts';
import { toReais } from '#domain/money.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { $knownPrescription } from '#stores/known-prescription.ts';
import type { BesideLens, LensStep } from '#stores/lens-step.ts';
import { openingDraft, type Draft } from './draft.ts';
import { isAccepted, type QuoteQuestion } from './quote.ts';
import { storePaper, storeTyped, type SendAnswer } from '../prescription/send-paper.ts';
import type { Found } from './useLensShop.ts';
import { useQuote } from './useQuote.ts';
import {
  appliedTreatments,
  chosenLens,
  isAnswered,
  settle,
  STAGES,
  stagesFor,
  type Chosen,
  type Fitting,
  type Stage,
} from './walk.ts';

export interface WalkInput {
  step: LensStep;
  shop: Found;
  draft: Draft | undefined;
  onDraft: (draft: Draft) => void;
  onChosen: LensStep['onChosen'];
}

/** The part of a stored prescription that was typed. */
export const typedOf = (stored: OwnPrescription): TypedPrescription => {
  const { od, oe, addition, pd, text, wearer, writtenFor, issuedAt, prescriber } = stored;
  const { confirmed = [] } = stored;
  return { od, oe, addition, pd, text, wearer, writtenFor, issuedAt, prescriber, confirmed };
};

/** The way through the lens step: where one is, what is chosen, and what the next press does. */
export function useLensWalk({ step, shop, draft, onDraft, onChosen }: WalkInput) {
  const [state, setState] = useState<Draft>(() => draft ?? openingDraft(step.lens, shop.lenses));
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [vault, setVault] = useState<readonly OwnPrescription[]>([]);
  const quotes = useQuote();

  const { lenses, frame } = shop;
  const { normalised } = state;
  // Each lens is fitted to the frame's outline: not with every key that is typed.
  const { fitting, chosen, stages } = useMemo(() => {
    const fitting: Fitting = { lenses, frame, prescription: normalised };
    const chosen = settle(state.chosen, { lenses, frame });
    return { fitting, chosen, stages: stagesFor(chosen, fitting) };
  }, [lenses, frame, normalised, state.chosen]);
  const stage = firstFrom(state.stage, stages);
  const lens = chosenLens(chosen, fitting) ?? null;
  const treatments = lens ? appliedTreatments(lens, chosen) : [];
  const { use, way } = chosen;

  useEffect(() => void onDraft(state), [onDraft, state]);

  const change = (part: Partial<Draft>) => {
    // Typing goes on while the shop is asked.
    setState((before) => ({ ...before, ...part }));
    setProblem('');
  };

  const stored = vault.find(({ _id }) => _id === state.storedId);
  /** Of one that was taken from the vault, and is typed as it is today. */
  const previous = way === 'typed' ? (stored?.normalised ?? null) : null;

  /** What the shop is asked about a prescription in a lens. */
  const questionFor = (
    prescription: TypedPrescription | 'later',
    asked: Lens | null = lens,
  ): QuoteQuestion | null =>
    asked && use
      ? {
          productUid: lineUid(step.frame),
          lensId: asked.id,
          treatments: appliedTreatments(asked, chosen),
          use,
          ...(use !== 'none' && { prescription }),
          ...(previous && { previous }),
        }
      : null;

  /** What of the prescription is known here: nothing of a photo, or of one that is to be sent. */
  const known = (): TypedPrescription | 'later' => {
    if (way === 'typed') return state.typed;
    return way === 'vault' && stored?.normalised ? typedOf(stored) : 'later';
  };
  const asked = questionFor(known());
  const isAnsweredFor = quotes.question === JSON.stringify(asked);
  const quote = isAnsweredFor ? quotes.quote : null;
  const failure = isAnsweredFor ? quotes.failure : null;

  const cartLens = (prescriptionId?: string): CartLens | null =>
    lens && use
      ? {
          lensId: lens.id,
          use,
          treatments,
          name: lens.name,
          price: toReais(priceOfLens(lens, treatments)),
          ...(use !== 'none' && prescriptionId && { prescriptionId }),
        }
      : null;

  const give = (made: CartLens | null, typed: BesideLens['typed'] = null) =>
    onChosen(made, { typed, days: lens?.days ?? 0 });

  const goTo = (to: Stage, part: Partial<Draft> = {}) => change({ ...part, stage: to });

  /** Goes on from the stage with what was chosen there. */
  const goOn = (part: Partial<Chosen> = {}, more: Partial<Draft> = {}) => {
    const next = settle({ ...chosen, ...part }, shop);
    if (!isAnswered(stage, next)) return setProblem(t('lensStep.choose'));
    const after = STAGES.indexOf(stage) + 1;
    goTo(firstFrom(STAGES[after] ?? 'summary', stagesFor(next, fitting)), {
      ...more,
      chosen: next,
    });
  };

  const back = stages[stages.indexOf(stage) - 1];

  /** Asks the shop for its judgement of a lens, and goes on if nothing stops it. */
  const check = async (checked: Lens | null = lens) => {
    const question = questionFor(known(), checked);
    const found = question && (await quotes.ask(question));
    if (!found) return;
    const { normalised } = found;
    if (isAccepted(found)) goOn({ lensId: question.lensId }, { normalised });
    else change({ normalised });
  };

  /** Takes another lens, which the summary asks about by itself. */
  const tryLens = (other: Lens) => {
    change({ chosen: { ...chosen, lensId: other.id } });
    if (stage === 'details') void check(other);
  };

  /** Remembers a prescription that the shop has stored; a failure is said. */
  const take = (answer: SendAnswer, text: string): string | null => {
    if ('err' in answer) {
      setProblem(answer.err);
      return null;
    }
    if (way) change({ sent: { id: answer.id, way, text } });
    return answer.id;
  };

  const busy = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setSending(true);
    const result = await work();
    setSending(false);
    return result;
  };

  const checkDetails = async () => {
    if (way === 'typed') {
      setTried(true);
      return check();
    }
    if (way === 'vault') return stored ? check() : setProblem(t('lensStep.choose'));
    const isSent = state.sent?.way === 'photo';
    if (!file && !isSent) return setProblem(t('lensStep.photo.none'));
    if (file) {
      const answer = await busy(() => storePaper(file, { forCustomer: step.atCounter }));
      if ('err' in answer) return setProblem(answer.err);
      goOn({}, { sent: { id: answer.id, way: 'photo', text: file.name }, normalised: null });
      setFile(null);
      return;
    }
    goOn();
  };

  /** The id of the chosen prescription; sends it if the shop does not have it yet. null after a failure. */
  const prescriptionId = async (): Promise<string | undefined | null> => {
    if (use === 'none' || way === 'later') return undefined;
    if (way === 'kept') return step.lens?.prescriptionId;
    if (way === 'vault') return state.storedId ?? null;
    if (way === 'photo') return state.sent?.id ?? null;
    const text = JSON.stringify(state.typed);
    if (state.sent?.way === 'typed' && state.sent.text === text) return state.sent.id;
    return take(await busy(() => storeTyped(state.typed)), text);
  };

  const finish = async () => {
    // Asked as the summary opens: a press before the answer waits for it.
    const found = quote ?? (asked && (await busy(() => quotes.ask(asked))));
    if (!found || !isAccepted(found)) return;
    // Nothing is stored of a sale that may not come about.
    if (step.atCounter && way === 'typed') return give(cartLens(), state.typed);
    const id = await prescriptionId();
    const made = id === null ? null : cartLens(id);
    // Lists and the comparison reckon with it from now on.
    if (id && use && use !== 'none' && (way === 'typed' || way === 'vault')) {
      $knownPrescription.set({ id, use });
    }
    if (made) give(made);
  };

  const next = async () => {
    // What is being asked about earlier figures gives way: a press is never lost to it.
    if (isSending) return;
    if (stage === 'details') await checkDetails();
    else if (stage === 'summary') await finish();
    else goOn();
  };

  return {
    withdrawalText: shop.withdrawalText,
    withdrawalKeptPercent: shop.withdrawalKeptPercent,
    ...state,
    step,
    fitting,
    chosen,
    stages,
    stage,
    lens,
    treatments,
    problem: problem || (failure?.err ?? ''),
    quotes,
    file,
    vault,
    previous,
    isBusy: isSending || quotes.isAsking,
    back: back ? () => goTo(back) : null,
    next,
    goTo,
    goOn,
    tryLens,
    setFile: (chosen: File | null) => {
      setFile(chosen);
      setProblem('');
    },
    setVault,
    change,
    asked,
    /** The shop's answer about just that; null until it has come. */
    quote,
    /** Whether what was typed has been sent to be judged. */
    isTried,
    cartLens,
    choose: (part: Partial<Chosen>) => change({ chosen: settle({ ...chosen, ...part }, shop) }),
    leave: () => give(null),
  };
}

export type LensWalk = ReturnType<typeof useLensWalk>;

/** The stage itself if it is walked, else the next one that is. */
function firstFrom(stage: Stage, stages: readonly Stage[]): Stage {
  const from = STAGES.indexOf(stage);
  return stages.find((each) => STAGES.indexOf(each) >= from) ?? 'summary';
}
