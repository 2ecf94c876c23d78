import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useMemo, useRef, useState } from 'react';
import { useOnDemand } from '../../../ui/useOnDemand.ts';
import { Toolbar } from '../Toolbar.tsx';
import { Draft, type DraftState } from './Draft.tsx';
import type { TextField } from './pieces.ts';
import styles from './RichText.module.css';
import { textTools, type ToolName } from './tools.ts';

interface RichTextProps {
  label: string;
  /** HTML of the shop's allow-list; '' for nothing. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
  /** What the shop fills in where the text is shown: the same list at each render. */
  fields?: readonly TextField[] | undefined;
}

const NO_FIELDS: readonly TextField[] = [];

const loadEditor = () => import('./Editor.tsx');

/** Ms within which the end of a press is followed by its click, if there is one. */
const CLICK_MS = 300;

/**
 * A text with headings, emphasis, lists, tables and links. Until someone reaches for it, it is a `Draft` in the same frame: the
 * editor is 110 kB.
 */
export function RichText({
  label,
  value,
  onChange,
  error,
  readOnly = false,
  fields = NO_FIELDS,
}: RichTextProps) {
  const id = useId();
  const labels = useMemo(() => new Map(fields.map((field) => [field.name, field.label])), [fields]);
  const { module, state, request } = useOnDemand(loadEditor);
  const left = useRef<DraftState>(null);
  const [wanted, setWanted] = useState<ToolName | 'field' | null>(null);
  const press = (tool: ToolName | 'field') => {
    setWanted(tool);
    request();
  };
  const [isPressed, setIsPressed] = useState(false);
  const sinceRelease = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A press that begins on the draft ends there: if the editor took its place meanwhile, the click would be lost.
  const waitForRelease = () => {
    clearTimeout(sinceRelease.current);
    setIsPressed(true);
    const released = new AbortController();
    const release = () => {
      released.abort();
      sinceRelease.current = setTimeout(endPress, CLICK_MS);
    };
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, release, { signal: released.signal });
  };
  // With the click, not after it: what was typed next went into the text above the table that was asked for.
  const endPress = () => {
    clearTimeout(sinceRelease.current);
    setIsPressed(false);
  };
  const editor = readOnly || isPressed ? null : module;
  const text = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
    class: `prose ${styles.text}`,
  } as const;
  const shared = { value, labels, onChange, text };

  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div
        className={styles.editor}
        data-invalid={error ? true : undefined}
        onPointerEnter={readOnly ? undefined : request}
        onPointerDown={editor ? undefined : waitForRelease}
        onClick={editor ? undefined : endPress}
        onFocus={readOnly ? undefined : request}
      >
        {editor ? (
          <editor.Editor {...shared} fields={fields} left={left} wanted={wanted} />
        ) : (
          <>
            {!readOnly && (
              <div className={styles.tools}>
                <Toolbar
                  label={t('products.text.tools')}
                  tools={textTools(
                    (name) =>
                      name === 'undo' || name === 'redo'
                        ? { disabled: true }
                        : name === 'table'
                          ? {}
                          : { isOn: false },
                    press,
                  )}
                />
                {fields.length > 0 && (
                  <button
                    type="button"
                    className={styles.insert}
                    aria-haspopup="menu"
                    aria-expanded={false}
                    onClick={() => press('field')}
                  >
                    {t('contents.insertField')}
                    <ChevronDown className="icon" aria-hidden="true" />
                  </button>
                )}
              </div>
            )}
            <Draft {...shared} readOnly={readOnly} onReached={request} left={left} />
          </>
        )}
      </div>
      {state === 'failed' && (
        <p className={`notice notice--warning ${styles.failed}`} role="alert">
          {t('dashboard.loadFailed.text')}
          <button type="button" className="button button--small" onClick={request}>
            {t('dashboard.retry')}
          </button>
        </p>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
