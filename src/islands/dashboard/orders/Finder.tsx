import { t } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Answer } from '#stores/api.ts';
import styles from './Finder.module.css';

/** Ms without a key before what is typed is looked for; a scanner's Enter does not wait for it. */
const TYPING_MS = 200;

interface FinderProps<Found> {
  ref?: Ref<{ focus: () => void }>;
  label: string;
  hint: string;
  icon: LucideIcon;
  look: (q: string, signal: AbortSignal) => Promise<Answer<{ found: readonly Found[] }>>;
  keyOf: (found: Found) => string;
  /** What an option shows. */
  option: (found: Found) => ReactNode;
  /** Whether it is what was typed to the letter: then Enter need not choose. */
  isExact?: (found: Found) => boolean;
  onChoose: (found: Found) => void;
  /** What is said to a screen reader of what was chosen. */
  chosen: (found: Found) => string;
  /** Said where nothing was found. */
  nothing: string;
  /** Enter in the empty field: one is done here. */
  onDone?: () => void;
}

/**
 * A field that finds records while one types. Enter takes the one that is marked, else looks at once and
 * takes what is exactly meant or is the only one. A scanner types its code faster than any pause, and the
 * next one before the shop has answered: Enter empties the field, and each code is looked for by itself.
 */
export function Finder<Found>({
  ref,
  label,
  hint,
  icon: Icon,
  look: ask,
  keyOf,
  option,
  isExact = () => false,
  onChoose,
  chosen: sayChosen,
  nothing,
  onDone,
}: FinderProps<Found>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(undefined);
  /** Aborted once the field is gone: what Enter asked for is not overtaken by the next question. */
  const left = useRef(new AbortController());
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Found[]>([]);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [err, setErr] = useState('');
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  useEffect(() => {
    const leave = (left.current = new AbortController());
    return () => {
      clearTimeout(timer.current);
      asked.current?.abort();
      leave.abort();
    };
  }, []);

  /** Shows everything that begins with what is typed, unless another question has overtaken it. */
  const look = async (text: string) => {
    clearTimeout(timer.current);
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    const answer = await ask(text, signal);
    if (!signal.aborted) show(answer, -1);
  };

  /** Opens the list of what was found, with the one at `marked` ready to be taken. */
  const show = (answer: Answer<{ found: readonly Found[] }>, marked: number) => {
    setErr(answer.success ? '' : answer.err);
    const list = answer.success ? answer.found : [];
    setFound(list);
    setActive(marked);
    setOpen(true);
    setSaid(answer.success ? t('orders.find.found', { count: list.length }) : '');
  };

  const type = (text: string) => {
    setTyped(text);
    setErr('');
    clearTimeout(timer.current);
    asked.current?.abort();
    if (text.trim() === '') return close();
    timer.current = setTimeout(() => void look(text.trim()), TYPING_MS);
  };

  const close = () => {
    setOpen(false);
    setFound([]);
    setActive(-1);
  };

  const choose = (one: Found) => {
    setTyped('');
    close();
    setSaid(sayChosen(one));
    field.current?.focus();
    onChoose(one);
  };

  const enter = async () => {
    const marked = open ? found[active] : undefined;
    if (marked) return choose(marked);
    const text = typed.trim();
    if (text === '') return onDone?.();
    clearTimeout(timer.current);
    asked.current?.abort();
    setTyped('');
    close();
    setErr('');
    const answer = await ask(text, left.current.signal);
    if (left.current.signal.aborted) return;
    const list = answer.success ? answer.found : [];
    const exact = list.filter(isExact);
    const only = exact.length === 1 ? exact[0] : list.length === 1 ? list[0] : undefined;
    if (only) {
      setSaid(sayChosen(only));
      return onChoose(only);
    }
    // Something else was typed meanwhile: it stays, and what was not found is told beside it.
    if (field.current?.value) return setErr(answer.success ? `${text}: ${nothing}` : answer.err);
    setTyped(text);
    show(answer, list.length > 0 ? 0 : -1);
  };

  const steer = (event: KeyboardEvent<HTMLInputElement>) => {
    const places = found.length;
    if (event.key === 'Enter') void enter();
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown' && places > 0) setActive((active + 1) % places);
    else if (event.key === 'ArrowUp' && places > 0) setActive((active - 1 + places) % places);
    else return;
    event.preventDefault();
  };

  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  const isListed = open && found.length > 0;
  return (
    <div className={styles.find} onBlur={closeWhenLeft}>
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
            onKeyDown={steer}
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
        // The field keeps the focus while one clicks, else the list would close under the pointer.
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
        <p className={styles.nothing}>{nothing}</p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
