import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readReportQuery, reportSearch, wrongDays } from '#domain/reports/report-query.ts';
import {
  reportOf,
  type ReportName,
  type ReportPage,
  type ReportQuery,
} from '#domain/reports/report.ts';
import { getData } from '#stores/api.ts';

interface ReportState {
  /** null until the first answer. */
  page: ReportPage | null;
  loading: boolean;
  /** Why it could not be read. */
  err: string | null;
  /** What is wrong with a field of the query, by its name. */
  fields: Partial<Record<string, string>>;
}

/** A report as the address asks for it; the address follows what is chosen. */
export function useReport(name: ReportName, search: string) {
  const report = reportOf(name);
  const read = (text: string) => readReportQuery(new URLSearchParams(text), report);
  const [query, setQuery] = useState(() => read(search));
  const [state, setState] = useState<ReportState>({
    page: null,
    loading: true,
    err: null,
    fields: {},
  });
  const asked = useRef<AbortController>(undefined);

  const load = async (next: ReportQuery) => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setState((before) => ({ ...before, loading: true, err: null, fields: {} }));
    const path = `/api/dashboard/reports/${name}${reportSearch(next, report)}`;
    const answer = await getData<{ report: ReportPage }>(path, { signal });
    if (signal.aborted) return;
    if (answer.success) {
      setState({ page: answer.report, loading: false, err: null, fields: {} });
    } else {
      const { err, fields = {} } = answer;
      setState((before) => ({ ...before, loading: false, err, fields }));
    }
  };

  /** Asks for something else: a step that "back" undoes. */
  const go = (change: Partial<ReportQuery>) => {
    const next = { ...query, page: 1, ...change };
    setQuery(next);
    // Days are asked for once both are there.
    const isComplete =
      next.period !== 'own' ||
      Object.keys(wrongDays({ from: next.from, to: next.to })).length === 0;
    if (!isComplete) return;
    history.pushState(null, '', reportSearch(next, report) || '?');
    // A series has all its columns whichever of them the chart shows.
    const isSame = report.rows === 'series' && Object.keys(change).join() === 'measure';
    if (!isSame) void load(next);
  };

  const back = useEffectEvent(() => {
    const next = read(location.search);
    setQuery(next);
    void load(next);
  });
  const start = useEffectEvent(() => void load(query));
  const leave = useEffectEvent(() => asked.current?.abort());
  useEffect(() => {
    start();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      leave();
    };
  }, []);

  return {
    ...state,
    report,
    query,
    go,
    retry: () => void load(query),
    /** The report's own parameters, for its export. */
    filter: reportSearch({ ...query, page: 1 }, report),
  };
}

export type ReportView = ReturnType<typeof useReport>;
