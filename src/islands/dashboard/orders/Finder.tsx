import { t } from 'i18next';
import type { LucideIcon } from 'lucide-react/types';
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Answer } from '#stores/api.ts';
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
  /** Shown where nothing was found. */
  notFound: string;
  /** Called on Enter in the empty field. */
  onDone?: () => void;
}

/**
 * A combobox that finds records as one types. Enter picks the active option; without one it searches at
 * once, and picks the exact or the only match. A scanner types its code within the debounce, and the next
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
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedSearch = useRef<AbortController>(undefined);
  /** Aborted on unmount alone: a search that Enter began is not cancelled by the next one. */
  const unmounted = useRef(new AbortController());
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Found[]>([]);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [err, setErr] = useState('');
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  useEffect(() => {
    const controller = (unmounted.current = new AbortController());
    return () => {
      clearTimeout(timer.current);
      typedSearch.current?.abort();
      controller.abort();
    };
  }, []);

  /** Lists what matches the text so far, unless a newer search has replaced this one. */
  const suggest = async (text: string) => {
    clearTimeout(timer.current);
    typedSearch.current?.abort();
    const { signal } = (typedSearch.current = new AbortController());
    const answer = await find(text, signal);
    if (!signal.aborted) show(answer, -1);
  };

  /** Opens the list of what was found, with the option at `activeIndex` active. */
  const show = (answer: Answer<{ found: readonly Found[] }>, activeIndex: number) => {
    setErr(answer.success ? '' : answer.err);
    const list = answer.success ? answer.found : [];
    setFound(list);
    setActive(activeIndex);
    setOpen(true);
    setAnnouncement(answer.success ? t('orders.find.found', { count: list.length }) : '');
  };

  const type = (text: string) => {
    setTyped(text);
    setErr('');
    clearTimeout(timer.current);
    typedSearch.current?.abort();
    if (text.trim() === '') return close();
    timer.current = setTimeout(() => void suggest(text.trim()), DEBOUNCE_MS);
  };

  const close = () => {
    setOpen(false);
    setFound([]);
    setActive(-1);
  };

  const choose = (one: Found) => {
    setTyped('');
    close();
    setAnnouncement(chosenText(one));
    field.current?.focus();
    onChoose(one);
  };

  const enter = async () => {
    const activeOption = open ? found[active] : undefined;
    if (activeOption) return choose(activeOption);
    const text = typed.trim();
    if (text === '') return onDone?.();
    clearTimeout(timer.current);
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
    if (field.current?.value) return setErr(answer.success ? `${text}: ${notFound}` : answer.err);
    setTyped(text);
    show(answer, list.length > 0 ? 0 : -1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = found.length;
    if (event.key === 'Enter') void enter();
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown' && count > 0) setActive((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setActive((active - 1 + count) % count);
    else return;
    event.preventDefault();
  };

  const closeOnBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  const isListed = open && found.length > 0;
  return (
    <div className={styles.find} onBlur={closeOnBlur}>
      <div className="field">
        <label htmlFor={`${id}-field`}>{label}</label>
        <span className={styles.box}>
          <Icon className="icon" aria-hidden="true" />
          <input
            ref={field}
            id={`${id}-field`}
            type="search"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={hint}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={`${id}-list`}
            aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
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
      <ul
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={label}
        hidden={!isListed}
        // Keeps the focus in the field: without it the list would close before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((one, index) => (
          <li
            key={keyOf(one)}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={index === active}
            onClick={() => choose(one)}
          >
            {option(one)}
          </li>
        ))}
      </ul>
      {open && !err && typed.trim() !== '' && found.length === 0 && (
        <p className={styles.notFound}>{notFound}</p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
