import type { Result } from 'lighthouse';
import { expect, it } from 'vitest';
import { missedLimits, type Run } from '../support/phone-limits.ts';

interface Visit {
  performance?: number;
  blocking?: number;
  shift?: number;
  accessibility?: number;
  htmlBytes?: number;
}

const WELL = { scriptBytes: 18_000, files: 10, htmlBytes: 12_000 };

/** A visit as Lighthouse tells it, of which nothing else is asked. */
function run({ performance = 100, blocking = 0, shift = 0, ...visit }: Visit): Run {
  const category = (score: number) => ({ score: score / 100 });
  const audit = (numericValue: number) => ({ numericValue, scoreDisplayMode: 'numeric' });
  const result = {
    categories: {
      performance: category(performance),
      accessibility: category(visit.accessibility ?? 100),
      'best-practices': category(100),
      seo: category(100),
    },
    audits: { 'total-blocking-time': audit(blocking), 'cumulative-layout-shift': audit(shift) },
  } as unknown as Result;
  return { result, weight: { ...WELL, htmlBytes: visit.htmlBytes ?? WELL.htmlBytes } };
}

const missed = (...visits: Visit[]) => missedLimits(visits.map(run), null);

it('judges performance and blocking time by the middle of the runs', () => {
  const slow = { performance: 90, blocking: 300 };
  expect(missed(slow, {}, {}, slow, {})).toEqual([]);
  expect(missed(slow, {}, slow, slow, {})).toEqual([
    'performance 90 is below 98',
    'blocked for 300 ms',
  ]);
  // Of two runs the mean counts, not the better one.
  expect(missed({ blocking: 0 }, { blocking: 200 })).toEqual(['blocked for 100 ms']);
});

it('asks everything else of each run', () => {
  const bad = { accessibility: 99, shift: 0.02, htmlBytes: 16_001 };
  expect(missed({}, {}, {}, {}, bad)).toEqual([
    'accessibility 99 is below 100',
    'HTML of 16.0 kB',
    'layout shift 0.020',
  ]);
});

it('takes a value that Lighthouse has not for a limit that is missed', () => {
  const empty: Run = { result: { categories: {}, audits: {} }, weight: WELL };
  expect(missedLimits([empty], null)).toEqual([
    'performance 0 is below 98',
    'blocked for Infinity ms',
    'accessibility 0 is below 100',
    'best-practices 0 is below 100',
    'seo 0 is below 100',
    'layout shift Infinity',
  ]);
});
