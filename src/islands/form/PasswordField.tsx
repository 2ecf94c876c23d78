import { t } from '#i18n/t.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { TextField } from './Field.tsx';
import styles from './Form.module.css';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error: string | undefined;
  /** `password` by default. */
  name?: string;
  /** Content below the field, at the end of the line. */
  children?: ReactNode;
}

/** A field whose text is hidden, and can be shown. */
export function PasswordField({ children, name = 'password', ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Sign = shown ? EyeOff : Eye;
  const show = (
    <label className={styles.show} title={t('signIn.show')}>
      <input
        type="checkbox"
        aria-label={t('signIn.show')}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <Sign size={20} strokeWidth={1.5} aria-hidden="true" />
    </label>
  );
  return (
    <div>
      <TextField
        {...field}
        name={name}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        end={show}
      />
      {children && <div className={styles.below}>{children}</div>}
    </div>
  );
}
