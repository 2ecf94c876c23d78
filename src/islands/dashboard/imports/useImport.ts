import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  ImportJson,
  ImportMapping,
  ImportSection,
  ImportSummary,
} from '#domain/imports/import.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { t } from '#i18n/t.ts';
import { getData, postData } from '#stores/api.ts';
import { sendForm } from '#stores/send-form.ts';
import { useUnsavedGuard } from '../../form/unsaved.ts';

/** Ms between two looks at an import that is under way, and after a look without an answer. */
const PACE_MS = 1000;
const LOST_PACE_MS = 3000;

/** A file that is sent, and how it is to be read. */
export interface Chosen {
  file: File;
  format: string;
  mapping: ImportMapping | null;
}

const pathOf = (id: string): string => `/api/dashboard/imports/${id}`;

/** Whether an import goes on by itself. */
export const isUnderWay = ({ status }: Pick<ImportSummary, 'status'>): boolean =>
  status === 'checking' || status === 'running';

/** Looks at an import again and again until it changes no more; not while nobody sees the page. */
function useNews(current: ImportJson | null, onNews: (news: ImportJson) => void): boolean {
  const [isLost, setIsLost] = useState(false);
  const show = useEffectEvent(onNews);
  const id = current?.id;
  const goesOn = current !== null && isUnderWay(current);
  useEffect(() => {
    if (id === undefined || !goesOn) return;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isLooking = false;
    const look = async () => {
      if (document.hidden || isLooking) return;
      isLooking = true;
      const answer = await getData<{ import: ImportJson }>(pathOf(id), { signal: end.signal });
      isLooking = false;
      if (end.signal.aborted) return;
      setIsLost(!answer.success);
      if (answer.success) show(answer.import);
      timer = setTimeout(() => void look(), answer.success ? PACE_MS : LOST_PACE_MS);
    };
    const lookAgain = () => {
      clearTimeout(timer);
      void look();
    };
    timer = setTimeout(() => void look(), PACE_MS);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      end.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      setIsLost(false);
    };
  }, [id, goesOn]);
  return isLost;
}

/** The import that a page shows, and what can be done with it; the address names it. */
export function useImport(
  section: ImportSection,
  first: { current: ImportJson | null; recent: readonly ImportSummary[] },
) {
  const [current, setCurrent] = useState(first.current);
  const [recent, setRecent] = useState(first.recent);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = useRef<Chosen | null>(null);
  const stop = useRef<AbortController | null>(null);
  useUnsavedGuard(sending !== null);

  const show = (next: ImportJson | null) => {
    setCurrent(next);
    const query = next ? `?id=${next.id}` : '';
    history.replaceState(history.state, '', `${dashboardPath(section)}/importar${query}`);
    if (!next) return;
    setRecent((before) => {
      const isNew = !before.some(({ id }) => id === next.id);
      return isNew ? [next, ...before] : before.map((one) => (one.id === next.id ? next : one));
    });
  };
  const isLost = useNews(current, show);

  const read = async (id: string) => {
    const answer = await getData<{ import: ImportJson }>(pathOf(id));
    if (answer.success) show(answer.import);
    else setFailure(answer.err);
  };

  /** Asks for the next step. If someone else was quicker, shows how far the import is. */
  const act = async (action: 'run' | 'undo' | 'cancel', id: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const path = `${pathOf(id)}/${action}`;
    const answer = await postData<{ import: ImportJson }>(path, {}, { patience: MINUTE_MS });
    if (answer.success) show(answer.import);
    else {
      setFailure(answer.err);
      if (answer.status === 409) await read(id);
    }
    setBusy(false);
  };

  const send = async (next: Chosen) => {
    const replaced = current;
    chosen.current = next;
    stop.current = new AbortController();
    setFailure(null);
    setSending({ name: next.file.name, share: 0 });
    const body = new FormData();
    body.append('format', next.format);
    if (next.mapping) body.append('mapping', JSON.stringify(next.mapping));
    body.append('file', next.file);
    const { signal } = stop.current;
    const sent = await sendForm(`/api/dashboard/${section}/import`, body, {
      signal,
      onProgress: (share) => setSending({ name: next.file.name, share }),
    });
    if (!sent || sent.status >= 300) {
      setSending(null);
      if (!signal.aborted) setFailure(refusalOf(sent?.answer));
      return;
    }
    // The same file with other columns takes the place of the one that waited.
    if (replaced?.status === 'ready') await postData(`${pathOf(replaced.id)}/cancel`, {});
    await read((sent.answer.import as ImportJson).id);
    setSending(null);
  };

  return {
    current,
    recent,
    sending,
    failure,
    busy,
    isLost,
    chosen,
    send,
    stopSending: () => stop.current?.abort(),
    act,
    refuse: setFailure,
    /** Back to the choice of a file. */
    leave: () => {
      setFailure(null);
      show(null);
    },
  };
}

/** What the shop says of a file that it did not take; without an answer, that none came. */
function refusalOf(answer: Record<string, unknown> | undefined): string {
  const { err, fields }: { err?: string; fields?: Record<string, string> } = answer ?? {};
  const [[field, why] = []] = Object.entries(fields ?? {});
  const [, header] = /^mapping\.(.*)$/s.exec(field ?? '') ?? [];
  if (header !== undefined) return t('imports.columns.refused', { header, why });
  return why ?? err ?? t(answer ? 'Something Went Wrong' : 'imports.brokenOff');
}

export type ImportState = ReturnType<typeof useImport>;
