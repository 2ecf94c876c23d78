import { t } from '#i18n/t.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Prescription.module.css';
import { isSigned, stepped, tidied, turnSign, type Figure } from './power-text.ts';

interface PowerFieldProps {
  /** Its path in what is sent: 'od.sphere'. */
  name: string;
  figure: Figure;
  label: string;
  /** Whose: 'olho direito'; '' for what both eyes have. */
  eye?: string;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** What was typed is complete. */
  onLeave: (text: string) => void;
  /** Beside the label. */
  aside?: ReactNode;
  /** Below the field: a question about it. */
  children?: ReactNode;
}

/** Steps that a key goes. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 4,
  PageDown: -4,
};

/**
 * One figure of a prescription, for thumbs and keys: a button for its sign, which the number pad of a phone lacks,
 * buttons and arrow keys for its steps, a comma or a point, and 'plano'.
 */
export function PowerField({
  name,
  figure,
  label,
  eye = '',
  value,
  error,
  onChange,
  onLeave,
  aside,
  children,
}: PowerFieldProps) {
  const id = useId();
  const whole = eye ? t('prescriptionForm.partOf', { part: label, eye }) : label;
  const step = (steps: number) => onLeave(stepped(value, figure, steps));
  const press = (event: KeyboardEvent) => {
    const steps = KEYS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(steps);
  };
  return (
    <div className={`field ${styles.power}`}>
      <div className={styles.labelRow}>
        <label htmlFor={id}>
          {label}
          {eye && <span className="visually-hidden"> {eye}</span>}
        </label>
        {aside}
      </div>
      <div className={styles.control}>
        {isSigned(figure) && (
          <button
            type="button"
            className={styles.sign}
            aria-label={t('prescriptionForm.turnSign', { part: whole })}
            onClick={() => onChange(turnSign(value))}
          >
            <span aria-hidden="true">+/−</span>
          </button>
        )}
        <input
          id={id}
          name={name}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="next"
          aria-invalid={error || children ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onLeave(tidied(value, figure))}
          onKeyDown={press}
        />
        <button
          type="button"
          className={styles.step}
          tabIndex={-1}
          aria-label={t('prescriptionForm.stepDown', { part: whole })}
          onClick={() => step(-1)}
        >
          <Minus size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.step}
          tabIndex={-1}
          aria-label={t('prescriptionForm.stepUp', { part: whole })}
          onClick={() => step(1)}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </div>
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
      {children}
    </div>
  );
}
