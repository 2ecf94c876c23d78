import type { ComponentProps } from 'react';
import { useState } from 'react';
import { parseAmount, parseMoney } from '#domain/form/parse-amount.ts';
import { toCents } from '#domain/money.ts';
import { formatDecimal, typedNumber } from '#domain/number.ts';
import { SHOP_CURRENCY } from '#domain/settings/settings.ts';
import { TextField } from '../../form/Field.tsx';
import styles from './Ui.module.css';

type TextProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'end'
>;

interface NumberTextProps extends TextProps {
  value: number | null;
  format: (value: number) => string;
  parse: (text: string) => number | undefined;
  onChange: (value: number | null | undefined) => void;
  unit: string;
  /** Whether the unit is before the number, as for money. */
  unitFirst?: boolean;
}

/** What is typed, and the number passed to `onChange` for it; undefined if it is not a number. */
interface Typed {
  text: string;
  told: number | null | undefined;
}

/** Whether the field still has the number that was typed: a form that is discarded has another one. */
const isOf = ({ told }: Typed, value: number | null): boolean =>
  told === undefined ? !Number.isFinite(value) : value === told;

/** A number that is typed as text: what is typed stays unchanged until the field is left, or gets another number. */
function NumberText({
  value,
  format,
  parse,
  onChange,
  unit,
  unitFirst = false,
  onBlur,
  ...field
}: NumberTextProps) {
  const shownUnit = <span className={unitFirst ? styles.unitFirst : styles.unit}>{unit}</span>;
  const [typed, setTyped] = useState<Typed | null>(null);
  const text = typed && isOf(typed, value) ? typed.text : null;
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? (value === null ? '' : format(value))}
      onChange={({ target }) => {
        const told = target.value.trim() === '' ? null : parse(target.value);
        setTyped({ text: target.value, told });
        onChange(told);
      }}
      onBlur={(event) => {
        // What is not a number stays to be corrected.
        if (typed?.told !== undefined) setTyped(null);
        onBlur?.(event);
      }}
      {...(unitFirst ? { start: shownUnit } : { end: shownUnit })}
    />
  );
}

interface MoneyFieldProps extends TextProps {
  /** Cents; null is nothing. */
  value: number | null;
  /** Cents; null for an empty field, undefined for what is not an amount. */
  onChange: (cents: number | null | undefined) => void;
}

/** The currency symbol before an amount, for a field that is only sometimes money. */
export const MoneySign = () => <span className={styles.unitFirst}>{SHOP_CURRENCY.symbol}</span>;

/** An amount in reais, typed as Brazilians do: '1.234,56' or '1234,5'. Inside it is cents. */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <NumberText
      {...props}
      unit={SHOP_CURRENCY.symbol}
      unitFirst
      format={(cents) => formatDecimal(cents / 100, 2)}
      parse={(text) => {
        const reais = parseMoney(text);
        return reais === null ? undefined : toCents(reais);
      }}
    />
  );
}

interface MeasureFieldProps extends TextProps {
  value: number | null;
  onChange: (value: number | null | undefined) => void;
  /** 'mm' by default. */
  unit?: string;
}

/** A measure of a frame in millimetres, or of something else in its unit: '52', '14,5'. */
export function MeasureField({ unit = 'mm', ...props }: MeasureFieldProps) {
  return (
    <NumberText
      {...props}
      unit={unit}
      format={(value) => typedNumber(value, 0, 2)}
      parse={(text) => {
        const value = parseAmount(text);
        return value === undefined || value < 0 ? undefined : value;
      }}
    />
  );
}
