import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LetterPreview } from '#domain/letters/letter-text.ts';
import { postData } from '#stores/api.ts';
import { useDebounce } from '../../ui/useDebounce.ts';

export interface LetterForm {
  texts: Record<string, string>;
}

/** Ms without a key after which the letter is shown with what was typed. */
const PAUSE_MS = 500;

/**
 * The letter with the texts as they are typed; a text that the letter cannot have shows its error at once.
 *
 * @returns `stale` while what is shown has other texts than the form; `lookAt` shows the letter in a case in which a
 *   text stands in it that only sometimes does
 */
export function usePreview(path: string, form: UseFormReturn<LetterForm>, first: LetterPreview) {
  const [shown, setShown] = useState(first);
  const [stale, setStale] = useState(false);
  const asked = useRef(0);
  const line = useRef<string>(undefined);
  const pause = useDebounce(PAUSE_MS);

  const show = useCallback(async () => {
    const turn = (asked.current += 1);
    const { texts } = form.getValues();
    const answer = await postData<{
      shown: LetterPreview | null;
      fields?: Record<string, string>;
    }>(`${path}/preview`, { texts, line: line.current });
    // A later answer may come first.
    if (turn !== asked.current) return;
    const fresh = answer.success ? answer.shown : null;
    setStale(fresh === null);
    if (fresh) return setShown(fresh);
    for (const [name, message] of Object.entries(answer.fields ?? {})) {
      form.setError(name as 'texts', { type: 'server', message });
    }
  }, [path, form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => pause.run(() => void show()),
      }),
    [form, pause, show],
  );

  const lookAt = (name: string) => {
    if (line.current === name) return;
    line.current = name;
    pause.run(() => void show());
  };

  return { shown, stale, lookAt };
}
