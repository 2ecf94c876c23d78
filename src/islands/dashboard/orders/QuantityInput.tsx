import styles from './QuantityInput.module.css';

interface QuantityInputProps {
  /** Accessible name: it names the product. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (pieces: number) => void;
  /** Where the layout puts it. */
  className?: string | undefined;
}

/** Whole pieces, clamped to what is possible while they are typed. */
export function QuantityInput({
  label,
  value,
  min,
  max,
  onChange,
  className = '',
}: QuantityInputProps) {
  return (
    <input
      className={`figures ${styles.quantity} ${className}`}
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onChange={({ target }) =>
        onChange(Math.min(max, Math.max(min, Math.trunc(Number(target.value)) || min)))
      }
    />
  );
}
