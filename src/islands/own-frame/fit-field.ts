/** The field of one's own glasses in the hero and over lists (`FitField.astro`), fetched at its first touch. */
import { t } from '#i18n/t.ts';
import { textsReady } from '#i18n/browser-texts.ts';
import { markingText } from '#domain/frames/frame.ts';
import {
  ownFrameLink,
  ownFrameOf,
  ownFrameProblems,
  typedMarking,
  withMarks,
  type OwnFrame,
} from '#domain/frames/own-frame.ts';
import { storesData } from '#stores/browser-storage.ts';
import { $ownFrame } from '#stores/own-frame.ts';

const shownText = (own: OwnFrame): string => markingText(own).replaceAll('.', ',');

/** What is wrong with the numbers; null if nothing is. */
function problemOf(text: string): string | null {
  const typed = typedMarking(text);
  if (!typed) return t('ownFrame.problem.three');
  const [problem] = ownFrameProblems(typed);
  if (!problem) return null;
  const { field, min, max } = problem;
  return t('ownFrame.problem.ofField', { field: t(`product.measure.${field}.name`), min, max });
}

const opened = new WeakSet<HTMLInputElement>();

/** Shows the stored glasses in it, and sets their marks between the numbers while they are typed. */
export function openField(input: HTMLInputElement): void {
  if (opened.has(input)) return;
  opened.add(input);
  const own = $ownFrame.get();
  if (own && input.value === '') input.value = shownText(own);
  const mark = () => {
    if (input.selectionStart === input.value.length) input.value = withMarks(input.value);
  };
  mark();
  input.addEventListener('input', () => {
    mark();
    showProblem(input, null);
  });
}

function showProblem(input: HTMLInputElement, problem: string | null): void {
  input.setAttribute('aria-invalid', String(problem !== null));
  input.form!.querySelector('[role=alert]')!.textContent = problem;
}

/** Stores the glasses on the device and opens the list in their order; what cannot be is left as it was typed. */
export async function submitField(input: HTMLInputElement): Promise<void> {
  await textsReady(['own-frame', 'facets']);
  const problem = problemOf(input.value);
  showProblem(input, problem);
  if (problem) return input.focus();
  const stored = $ownFrame.get();
  const typed = typedMarking(input.value)!;
  const isStored =
    stored && shownText(stored) === shownText({ ...typed, shape: stored.shape } as OwnFrame);
  const own = isStored ? stored : ownFrameOf(typed, null)!;
  $ownFrame.set(own);
  const list = new URL(input.form!.dataset['fit']!, location.href);
  // Where nothing is stored the numbers go along behind the `#`, which no browser sends.
  if (!storesData()) location.assign(ownFrameLink(location.origin, own));
  else if (list.href === location.href) location.reload();
  else location.assign(list);
}
