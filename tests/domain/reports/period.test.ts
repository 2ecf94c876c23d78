import { describe, expect, it } from 'vitest';
import {
  comparedPeriod,
  comparedSteps,
  periodNamed,
  stepOf,
  stepsOf,
  type Comparison,
  type Period,
} from '#domain/reports/period.ts';
import {
  readReportQuery,
  reportSearch,
  wholeDaysOf,
  wrongDays,
} from '#domain/reports/report-query.ts';
import { reportOf } from '#domain/reports/report.ts';

const TODAY = '2026-11-23';
const own = (from: string, to: string): Period => ({ from, to });

describe('a period', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['yesterday', '2026-11-22', '2026-11-22'],
    ['7d', '2026-11-17', '2026-11-23'],
    ['30d', '2026-10-25', '2026-11-23'],
    ['month', '2026-11-01', '2026-11-23'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['12m', '2025-12-01', '2026-11-23'],
  ] as const)('named %s goes from %s to %s', (name, from, to) => {
    expect(periodNamed(name, TODAY)).toEqual({ from, to });
  });

  it.each<[string, Period, Comparison, Period | null]>([
    ['nothing', own('2026-11-17', TODAY), 'none', null],
    ['as many days before', own('2026-11-17', TODAY), 'before', own('2026-11-10', '2026-11-16')],
    [
      'the same days of last month',
      own('2026-11-01', TODAY),
      'before',
      own('2026-10-01', '2026-10-23'),
    ],
    [
      'the whole month before',
      own('2026-02-01', '2026-02-28'),
      'before',
      own('2026-01-01', '2026-01-31'),
    ],
    ['the months before', own('2025-12-01', TODAY), 'before', own('2024-12-01', '2025-11-23')],
    ['the day before', own('2026-11-01', '2026-11-01'), 'before', own('2026-10-31', '2026-10-31')],
    ['a year earlier', own('2028-02-29', '2028-03-02'), 'year', own('2027-02-28', '2027-03-02')],
  ])('is compared with %s', (_what, period, comparison, compared) => {
    expect(comparedPeriod(period, comparison)).toEqual(compared);
  });

  it('is shown by days, by weeks from its start, or by months of the calendar', () => {
    expect(stepsOf(own('2026-02-27', '2026-03-01'))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(stepOf(own('2026-01-01', '2026-04-30'))).toBe('week');
    expect(stepsOf(own('2026-01-01', '2026-04-30')).slice(0, 2)).toEqual([
      '2026-01-01',
      '2026-01-08',
    ]);
    expect(stepsOf(own('2025-11-24', TODAY)).slice(0, 2)).toEqual(['2025-11-24', '2025-12-01']);
  });

  it('is shown by the hour if it is a single day, beside the same hours of another', () => {
    const day = periodNamed('today', TODAY);
    expect(stepOf(day)).toBe('hour');
    expect(stepsOf(day)).toHaveLength(24);
    expect(stepsOf(day)[9]).toBe('2026-11-23T09');
    expect(comparedSteps(day, 'before')[9]).toBe('2026-11-22T09');
    expect(comparedSteps(day, 'year')[23]).toBe('2025-11-23T23');
  });

  it.each([
    ['period=7d', own('2026-11-16', '2026-11-22')],
    ['period=month', own('2026-11-01', '2026-11-22')],
    ['period=12m', own('2025-12-01', '2026-11-22')],
    ['period=own&from=2026-11-20&to=2027-01-01', own('2026-11-20', '2026-11-22')],
    ['period=own&from=2026-11-01&to=2026-11-05', own('2026-11-01', '2026-11-05')],
    ['period=today', null],
  ])('of whole days, %s, ends before today', (search, whole) => {
    const query = readReportQuery(new URLSearchParams(search), reportOf('visits'));
    expect(wholeDaysOf(query, TODAY)).toEqual(whole);
  });

  it('has one step of the other period for each of its own', () => {
    const period = periodNamed('12m', TODAY);
    expect(comparedSteps(period, 'year')).toHaveLength(stepsOf(period).length);
    expect(comparedSteps(period, 'year')[11]).toBe('2025-11-01');
  });
});

describe('what is asked of a report', () => {
  const report = reportOf('sales');
  const read = (search: string) => readReportQuery(new URLSearchParams(search), report);

  it('is what the address says, and nothing that it does not know', () => {
    const search = '?period=own&from=2026-01-01&to=2026-01-31&compare=year&measure=orders&page=2';
    expect(reportSearch(read(search), report)).toBe(search);
    expect(reportSearch(read('?period=ever&compare=x&group=y&measure=z&page=-1'), report)).toBe('');
  });

  it.each([
    ['2026-02-30', '2026-03-01', { from: 'fields.date' }],
    ['2026-02-01', '', { to: 'fields.date' }],
    ['2026-02-02', '2026-02-01', { to: 'fields.rangeEnd' }],
    ['2010-01-01', '2026-01-01', { from: 'fields.periodTooLong' }],
    ['2026-01-01', '2026-01-01', {}],
  ])('from %s to %s is answered %o', (from, to, wrong) => {
    expect(wrongDays({ from, to })).toEqual(wrong);
  });
});
