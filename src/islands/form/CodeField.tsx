import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { TextField } from './Field.tsx';

interface CodeFieldProps {
  error: string | undefined;
  /** Whether a recovery code is accepted instead of the app's. */
  recovery?: boolean;
}

/** The field `code`: what an authenticator app shows, or one of the recovery codes. */
export function CodeField({ error, recovery = true }: CodeFieldProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const common = {
    error,
    name: 'code',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    required: true,
  };
  return (
    <div className="stack">
      {byRecovery ? (
        <TextField
          key="recovery"
          {...common}
          label={t('secondFactor.recoveryCode')}
          hint={t('secondFactor.recoveryHint')}
          autoComplete="off"
        />
      ) : (
        <TextField
          key="app"
          {...common}
          label={t('secondFactor.code')}
          hint={t('secondFactor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      )}
      {recovery && (
        <p className="small">
          <button
            type="button"
            className="link link--alone"
            onClick={() => setByRecovery(!byRecovery)}
          >
            {t(byRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
          </button>
        </p>
      )}
    </div>
  );
}
