import type { ComponentProps } from 'react';
import { isHexColor } from '#domain/settings/settings.ts';
import { TextField } from '../../form/Field.tsx';
import styles from './ColorField.module.css';

type ColorFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** '#rrggbb', or what has been typed of it. */
  value: string;
  /** The name of the palette, which is beside the field. */
  pickLabel: string;
  onChange: (color: string) => void;
};

/** A colour, chosen from the browser's palette or typed. */
export function ColorField({ value, pickLabel, onChange, ...field }: ColorFieldProps) {
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={pickLabel}
        value={isHexColor(value) ? value : '#ffffff'}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        autoComplete="off"
        spellCheck={false}
        {...field}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </div>
  );
}
