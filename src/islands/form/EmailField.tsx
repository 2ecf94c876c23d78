import { t } from '#i18n/t.ts';
import { TextField } from './Field.tsx';

/** The field `email`, by which an account is known; `given` is what it begins with. */
export function EmailField({ error, given }: { error: string | undefined; given?: string }) {
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
      defaultValue={given}
      required
    />
  );
}
