import { t } from 'i18next';
import { TextField } from './Field.tsx';

/** The field `email`, by which an account is known. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={t('signIn.email')}
      error={error}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
