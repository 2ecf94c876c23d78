import type { ComponentProps, ReactNode } from 'react';
import { Controller, get, useFormContext } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '../../form/Field.tsx';
import { MeasureField, MoneyField } from '../ui/NumberFields.tsx';
import { useRecordTyped } from './RecordForm.tsx';

interface Named {
  /** Path in the form's values: 'fullName', 'variants.3.sku'. */
  name: string;
  label: string;
  hint?: string;
}

/** Ties a field to the form above it: value, error, and what was typed before hydration. */
export function useBoundField(name: string) {
  const { register, formState } = useFormContext();
  const recordTyped = useRecordTyped();
  const { ref, ...bound } = register(name);
  const error = get(formState.errors, name) as { message?: string } | undefined;
  const initial = get(formState.defaultValues, name) as unknown;
  return {
    ...bound,
    defaultValue: initial === null || initial === undefined ? '' : String(initial),
    error: error?.message,
    ref: (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => {
      if (element && element.value !== String(initial ?? '')) {
        recordTyped(name, element.value);
      }
      ref(element);
    },
  };
}

type TextProps = Named & Omit<ComponentProps<typeof TextField>, 'name' | 'error' | 'ref'>;

/** A line of text of the record. */
export function FormText({ name, ...field }: TextProps) {
  return <TextField autoComplete="off" {...field} {...useBoundField(name)} />;
}

type TextAreaProps = Named & Omit<ComponentProps<typeof TextAreaField>, 'name' | 'error' | 'ref'>;

/** Several lines of plain text. */
export function FormTextArea({ name, ...field }: TextAreaProps) {
  return <TextAreaField {...field} {...useBoundField(name)} />;
}

interface FormSelectProps extends Named {
  children: ReactNode;
}

/** A choice of one; its options are the children. */
export function FormSelect({ name, ...field }: FormSelectProps) {
  return <SelectField {...field} {...useBoundField(name)} />;
}

/** An amount of the record: cents in the form's values, null for nothing, NaN for what is not a number. */
export function FormMoney({ name, ...field }: Named) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState }) => (
        <MoneyField
          {...field}
          value={value as number | null}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={(cents) => onChange(cents === undefined ? Number.NaN : cents)}
        />
      )}
    />
  );
}

/** A number of the record, in its unit: null for nothing, NaN for what is not a number. */
export function FormNumber({ name, unit, ...field }: Named & { unit: string }) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState }) => (
        <MeasureField
          {...field}
          unit={unit}
          value={value as number | null}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={(number) => onChange(number === undefined ? Number.NaN : number)}
        />
      )}
    />
  );
}
