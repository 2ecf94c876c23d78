import { t, textAt } from '#i18n/t.ts';
import { useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  isPlain,
  LINE_LIMITS,
  PARAGRAPH_LIMIT,
  type LetterField,
} from '#domain/letters/letter-text.ts';
import { FormText, FormTextArea } from '../record/fields.tsx';
import styles from './LetterTexts.module.css';

interface LetterTextProps {
  /** Its name in the letter: 'subject'. */
  name: string;
  original: string;
  fields: readonly LetterField[];
  readOnly: boolean;
  /** It is only in the letter if it applies: a sentence or two. */
  isLine?: boolean;
  /** When the caret comes into it. */
  onFocus?: () => void;
}

/** One text of a letter: its field, what may be inserted into it, and the button that restores the original. */
export function LetterText({
  name,
  original,
  fields,
  readOnly,
  isLine = false,
  onFocus,
}: LetterTextProps) {
  const path = `texts.${name}`;
  const { control, setValue } = useFormContext<{ texts: Record<string, string> }>();
  const value = useWatch({ control, name: path as `texts.${string}` });
  const label = textAt(`letterTexts.fields.${name}`);
  const place = useRef<HTMLDivElement>(null);
  const insertId = useId();

  const write = (text: string) =>
    setValue(path as `texts.${string}`, text, { shouldDirty: true, shouldTouch: true });

  /** Puts a field where the caret is. */
  const insert = ({ token }: LetterField) => {
    const control = place.current?.querySelector<HTMLInputElement>('input, textarea');
    if (!control) return;
    const { selectionStart, selectionEnd, value: typed } = control;
    const from = selectionStart ?? typed.length;
    const written = `{{${token}}}`;
    write(typed.slice(0, from) + written + typed.slice(selectionEnd ?? from));
    control.focus();
    control.setSelectionRange(from + written.length, from + written.length);
  };

  const line = LINE_LIMITS[name];
  return (
    <div ref={place} className={styles.text} onFocus={onFocus}>
      {line ? (
        <FormText name={path} label={label} maxLength={line} />
      ) : (
        <FormTextArea name={path} label={label} rows={isLine ? 2 : 4} maxLength={PARAGRAPH_LIMIT} />
      )}
      {!readOnly && (
        <div className={styles.tools}>
          {!isPlain(name) && (
            <div className={styles.insert} role="group" aria-labelledby={insertId}>
              <span className="soft" id={insertId}>
                {t('letterTexts.insert')}
              </span>
              {fields
                .filter(({ only }) => !only || only.includes(name))
                .map((field) => (
                  <button
                    key={field.token}
                    type="button"
                    className={styles.token}
                    title={field.label}
                    aria-label={t('letterTexts.insertField', field)}
                    onClick={() => insert(field)}
                  >
                    {field.token}
                  </button>
                ))}
            </div>
          )}
          {value !== original && (
            <button
              type="button"
              className={styles.back}
              aria-label={t('letterTexts.toOriginalOf', { label })}
              onClick={() => write(original)}
            >
              {t('letterTexts.toOriginal')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
