import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Form.module.css';

interface FieldText {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value, as the buyer reads it. */
  error?: string | undefined;
}

/** Attributes that tie a control to its hint and its error. */
function useFieldTies({ hint, error, id: given }: FieldText & { id?: string | undefined }) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

function FieldFrame({ id, label, hint, error, children }: FieldText & FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

interface FrameProps {
  id: string;
  children: ReactNode;
}

interface TextFieldProps extends FieldText, ComponentProps<'input'> {
  /** Content inside the field, at its start or its end. */
  start?: ReactNode;
  end?: ReactNode;
}

export function TextField({ label, hint, error, start, end, ...input }: TextFieldProps) {
  const text = { label, hint, error };
  const ties = useFieldTies({ ...text, id: input.id });
  const control = <input {...input} {...ties} />;
  return (
    <FieldFrame id={ties.id} {...text}>
      {start || end ? (
        <div className={start ? styles.withStart : styles.withEnd}>
          {start}
          {control}
          {end}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  ...select
}: FieldText & ComponentProps<'select'>) {
  const text = { label, hint, error };
  const ties = useFieldTies({ ...text, id: select.id });
  return (
    <FieldFrame id={ties.id} {...text}>
      <select {...select} {...ties} />
    </FieldFrame>
  );
}

/** A field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  const text = { label, hint, error };
  const ties = useFieldTies(text);
  return (
    <FieldFrame id={ties.id} {...text}>
      <textarea {...area} {...ties} />
    </FieldFrame>
  );
}
