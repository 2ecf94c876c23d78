import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { parseAmount } from '#domain/form/parse-amount.ts';
import { TextField } from '../../form/Field.tsx';
import { powerText } from './lens-text.ts';

/** Signs as they are typed and printed. */
const withPlainSign = (text: string): string => text.replace(/^\s*[−–]/, '-').replace(/^\s*\+/, '');

/** A power of the form above, with its sign: '−8,00', '+6', 'plano' is 0. null for nothing, NaN for what is none. */
export function PowerField({ name, label }: { name: string; label: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    if (text.trim() === '') return null;
    if (text.trim().toLowerCase() === 'plano') return 0;
    return parseAmount(withPlainSign(text)) ?? Number.NaN;
  };
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => {
        const power = value as number | null;
        const isTyped = typed !== null && Object.is(read(typed), power);
        return (
          <TextField
            ref={ref}
            label={label}
            inputMode="text"
            autoComplete="off"
            value={isTyped ? typed : power === null || Number.isNaN(power) ? '' : powerText(power)}
            error={fieldState.error?.message}
            onBlur={() => {
              if (!Number.isNaN(power)) setTyped(null);
              onBlur();
            }}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(read(target.value));
            }}
          />
        );
      }}
    />
  );
}
