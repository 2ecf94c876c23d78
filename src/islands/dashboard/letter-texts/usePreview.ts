import { useEffect, useRef, useState } from 'react';
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
 * @returns `stale` while what is shown has other texts than the form
 */
export function usePreview(path: string, form: UseFormReturn<LetterForm>, first: LetterPreview) {
  const [shown, setShown] = useState(first);
  const [stale, setStale] = useState(false);
  const asked = useRef(0);
  const pause = useDebounce(PAUSE_MS);

  useEffect(() => {
    const show = async () => {
      const turn = (asked.current += 1);
      const { texts } = form.getValues();
      const answer = await postData<{
        shown: LetterPreview | null;
        fields?: Record<string, string>;
      }>(`${path}/preview`, { texts });
      // A later answer may come first.
      if (turn !== asked.current) return;
      const fresh = answer.success ? answer.shown : null;
      setStale(fresh === null);
      if (fresh) return setShown(fresh);
      for (const [name, message] of Object.entries(answer.fields ?? {})) {
        form.setError(name as 'texts', { type: 'server', message });
      }
    };
    return form.subscribe({
      formState: { values: true },
      callback: () => pause.run(() => void show()),
    });
  }, [path, form, pause]);

  return { shown, stale };
}
