import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { parseAmount } from '#domain/form/parse-amount.ts';
import { formatDecimal } from '#domain/number.ts';
import { TextField } from '../../form/Field.tsx';
import { powerText } from './lens-text.ts';

/** Signs as they are typed and printed. */
const withPlainSign = (text: string): string => text.replace(/^\s*[−–]/, '-').replace(/^\s*\+/, '');

interface PowerFieldProps {
  name: string;
  label: string;
  /** Whether it is written with its sign, as all are but the strongest cylinder. */
  isSigned?: boolean;
}

/** A power of the form above, with its sign: '−8,00', '+6', 'plano' is 0. null for nothing, NaN for what is none. */
export function PowerField({ name, label, isSigned = true }: PowerFieldProps) {
  const write = isSigned ? powerText : (power: number) => formatDecimal(power, 2);
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
            value={isTyped ? typed : power === null || Number.isNaN(power) ? '' : write(power)}
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
