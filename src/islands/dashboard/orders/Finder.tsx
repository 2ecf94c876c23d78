import { t } from '#i18n/t.ts';
import type { LucideIcon } from 'lucide-react/types';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Answer } from '#stores/api.ts';
import { useCombobox } from '../../ui/useCombobox.ts';
import { useDebounce } from '../../ui/useDebounce.ts';
import styles from './Finder.module.css';

/** Debounce of the search as one types, ms; Enter, as a scanner sends it, does not wait. */
const DEBOUNCE_MS = 200;

interface FinderProps<Found> {
  ref?: Ref<{ focus: () => void }>;
  label: string;
  hint: string;
  icon: LucideIcon;
  find: (q: string, signal: AbortSignal) => Promise<Answer<{ found: readonly Found[] }>>;
  keyOf: (found: Found) => string;
  option: (found: Found) => ReactNode;
  /** Whether it is exactly what was typed: Enter then picks it. */
  isExact?: (found: Found) => boolean;
  onChoose: (found: Found) => void;
  /** What a screen reader announces once one is chosen. */
  chosenText: (found: Found) => string;
  /** Shown if nothing was found. */
  notFound: string;
  /** Called on Enter in the empty field. */
  onDone?: () => void;
}

/**
 * A combobox that finds records as one types. Enter picks the option that the arrow keys lead to; without one it
 * searches at once, and picks the exact or the only match, never one of several. A scanner types its code within the debounce, and the next
 * one before the shop has answered: Enter empties the field, and each code is searched for on its own.
 */
export function Finder<Found>({
  ref,
  label,
  hint,
  icon: Icon,
  find,
  keyOf,
  option,
  isExact = () => false,
  onChoose,
  chosenText,
  notFound,
  onDone,
}: FinderProps<Found>) {
  const input = useRef<HTMLInputElement>(null);
  const pause = useDebounce(DEBOUNCE_MS);
  const typedSearch = useRef<AbortController>(undefined);
  /** Aborted on unmount alone: a search that Enter began is not cancelled by the next one. */
  const unmounted = useRef(new AbortController());
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Found[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [err, setErr] = useState('');
  /** Searches by Enter that have brought their text back: the next code that is read replaces it. */
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) input.current?.select();
  }, [asked]);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  useEffect(() => {
    const controller = (unmounted.current = new AbortController());
    return () => {
      typedSearch.current?.abort();
      controller.abort();
    };
  }, []);
  const combobox = useCombobox({
    count: found.length,
    onChoose: (index) => {
      const one = found[index];
      if (one) choose(one);
    },
    onClear: () => type(''),
  });
  const { field, expanded, isOpen } = combobox;

  /** Lists what matches the text so far, unless a newer search has replaced this one. */
  const suggest = async (text: string) => {
    typedSearch.current?.abort();
    const { signal } = (typedSearch.current = new AbortController());
    const answer = await find(text, signal);
    if (!signal.aborted) show(answer);
  };

  /** Opens the list of what was found. */
  const show = (answer: Answer<{ found: readonly Found[] }>) => {
    setErr(answer.success ? '' : answer.err);
    const list = answer.success ? answer.found : [];
    setFound(list);
    combobox.open();
    setAnnouncement(answer.success ? t('orders.find.found', { count: list.length }) : '');
  };

  const type = (text: string) => {
    setTyped(text);
    setErr('');
    pause.cancel();
    typedSearch.current?.abort();
    // What was found for another text cannot be chosen any more.
    close();
    if (text.trim() === '') return;
    pause.run(() => void suggest(text.trim()));
  };

  const close = () => {
    combobox.close();
    setFound([]);
  };

  const choose = (one: Found) => {
    setTyped('');
    close();
    setAnnouncement(chosenText(one));
    input.current?.focus();
    onChoose(one);
  };

  const enter = async () => {
    const text = typed.trim();
    if (text === '') return onDone?.();
    pause.cancel();
    typedSearch.current?.abort();
    setTyped('');
    close();
    setErr('');
    const answer = await find(text, unmounted.current.signal);
    if (unmounted.current.signal.aborted) return;
    const list = answer.success ? answer.found : [];
    const exact = list.filter(isExact);
    const only = exact.length === 1 ? exact[0] : list.length === 1 ? list[0] : undefined;
    if (only) {
      setAnnouncement(chosenText(only));
      return onChoose(only);
    }
    // Something else has been typed since: it stays, and the failure is shown next to it.
    if (input.current?.value) return setErr(answer.success ? `${text}: ${notFound}` : answer.err);
    setTyped(text);
    // If there are several, none is active: another Enter, out of habit, must not sell the first one.
    show(answer);
    setAsked((before) => before + 1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown(event);
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    void enter();
  };

  return (
    <div className="combobox" {...combobox.around}>
      <div className="field">
        <label htmlFor={field.id}>{label}</label>
        <span className={styles.box}>
          <Icon className="icon" aria-hidden="true" />
          <input
            {...field}
            ref={input}
            inputMode="search"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={hint}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
        </span>
        {err && (
          <span className="error" role="alert">
            {err}
          </span>
        )}
      </div>
      {expanded && (
        <ul className={`listbox ${styles.list}`} aria-label={label} {...combobox.list}>
          {found.map((one, index) => (
            <li
              key={keyOf(one)}
              className={`listbox-option ${styles.option}`}
              onClick={() => choose(one)}
              {...combobox.option(index)}
            >
              {option(one)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && !err && typed.trim() !== '' && found.length === 0 && (
        <p className={`listbox ${styles.notFound}`}>{notFound}</p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
