import { useController } from 'react-hook-form';
import { minuteOf, momentOf } from '#domain/date.ts';
import { TextField } from '../../form/Field.tsx';

interface FormMomentProps {
  /** Path in the form's values: epoch ms, null for none. */
  name: string;
  label: string;
  hint?: string;
}

/** A day and its time, in the shop's time zone. */
export function FormMoment({ name, ...field }: FormMomentProps) {
  const { field: bound, fieldState } = useController({ name });
  const value = bound.value as number | null;
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={value === null ? '' : minuteOf(value).replace(' ', 'T')}
      error={fieldState.error?.message}
      onBlur={bound.onBlur}
      onChange={({ target }) => bound.onChange(target.value ? momentOf(target.value) : null)}
    />
  );
}
