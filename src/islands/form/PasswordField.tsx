import { t } from 'i18next';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { TextField } from './Field.tsx';
import styles from './Form.module.css';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error: string | undefined;
  /** What stands below it, at the end of the line. */
  children?: ReactNode;
}

/** The field `password`, whose text can be shown. */
export function PasswordField({ children, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField
        {...field}
        name="password"
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className={styles.below}>
        <label className="check small">
          <input
            type="checkbox"
            checked={shown}
            onChange={(event) => setShown(event.target.checked)}
          />
          {t('signIn.show')}
        </label>
        {children}
      </div>
    </div>
  );
}
