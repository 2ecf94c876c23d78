/**
 * What `npm run lighthouse` asks of a page, visited several times by an emulated phone.
 *
 * Performance and blocking time are judged by their medians. Lighthouse multiplies the processor's time by four, so what
 * else the machine does in that second counts four times: the same page has been blocked for 0 and for 200 ms within a
 * minute. Lighthouse's own advice is the median of five runs; its `median-run.js` picks the run nearest to the
 * middle of first paint and time to interactive, which may be any of them in what is limited here. All else does not
 * vary with the machine, and holds in each run.
 */
import type { Result } from 'lighthouse';
import { median } from './bench/percentile.ts';
import type { LargestPicture } from './largest-picture.ts';
import { MAX_HTML_BYTES } from './page-bytes.ts';

/** The lowest score of each category, of 100; only these categories are run. */
export const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_SHIFT = 0.02;
/** Bytes of the largest picture on a phone, and how many times wider than shown its file may be. */
const MAX_PICTURE_BYTES = 60_000;
const MAX_PICTURE_SCALE = 2;
/** Ms for which scripts and layout may block the phone. */
const MAX_BLOCKING_MS = 100;
/**
 * Compressed bytes of the scripts that load before the first touch; 400 of them are what a cart knows of lenses, and 200
 * name the files that the lens step has in common with the page of frames by prescription.
 */
export const MAX_SCRIPT_BYTES = 25_700;

/** What a page asks for by itself. */
export interface Weight {
  /** Compressed bytes of its scripts, without headers. */
  scriptBytes: number;
  /** Number of style sheets and scripts. */
  files: number;
  /** Compressed bytes of its HTML. */
  htmlBytes: number;
}

export interface Run {
  result: Pick<Result, 'audits' | 'categories'>;
  weight: Weight;
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Score of a category, of 100. */
export const scoreOf = ({ result }: Run, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** Value of an audit, in its own unit; infinite without one. */
export const valueOf = ({ result }: Run, audit: string): number =>
  result.audits[audit]?.numericValue ?? Infinity;

/** The limits on which the machine's speed has an influence. */
function missedByMedian(runs: readonly Run[]): string[] {
  const performance = median(runs.map((run) => scoreOf(run, 'performance')));
  const blocking = median(runs.map((run) => valueOf(run, 'total-blocking-time')));
  const faults: string[] = [];
  if (!(performance >= MIN_SCORES.performance))
    faults.push(`performance ${performance} is below ${MIN_SCORES.performance}`);
  if (!(blocking < MAX_BLOCKING_MS)) faults.push(`blocked for ${Math.round(blocking)} ms`);
  return faults;
}

/** The limits for each run. */
function missedBy(run: Run): string[] {
  const { scriptBytes, htmlBytes } = run.weight;
  const faults = Object.entries(MIN_SCORES)
    .filter(([id, least]) => id !== 'performance' && scoreOf(run, id) < least)
    .map(([id, least]) => `${id} ${scoreOf(run, id)} is below ${least}`);
  if (scriptBytes > MAX_SCRIPT_BYTES) faults.push(`scripts before a touch: ${kB(scriptBytes)}`);
  if (htmlBytes > MAX_HTML_BYTES) faults.push(`HTML of ${kB(htmlBytes)}`);
  const shift = valueOf(run, 'cumulative-layout-shift');
  if (shift >= MAX_SHIFT) faults.push(`layout shift ${shift.toFixed(3)}`);
  // A score of 100 may still have failed audits.
  const failed = Object.values(run.result.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  return [...faults, ...failed.map(({ id, title }) => `${id}: ${title}`)];
}

function missedByPicture(picture: LargestPicture | null): string[] {
  if (!picture) return [];
  const { bytes, preloaded, width, filled } = picture;
  const faults: string[] = [];
  if (bytes >= MAX_PICTURE_BYTES) faults.push(`the largest picture has ${bytes} bytes`);
  if (!preloaded) faults.push('the largest picture is not preloaded');
  if (width > MAX_PICTURE_SCALE * filled) faults.push('the largest picture is too wide');
  return faults;
}

/** The limits that a page misses, as lines; none is said twice. */
export const missedLimits = (runs: readonly Run[], picture: LargestPicture | null): string[] => [
  ...new Set([...missedByMedian(runs), ...runs.flatMap(missedBy), ...missedByPicture(picture)]),
];
