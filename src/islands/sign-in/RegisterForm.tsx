import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { MIN_PASSWORD } from '#domain/access/password.ts';
import type { FixedLinks } from '#domain/menus/fixed-links.ts';
import { mailText, sendsMail } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { TextField } from '../form/Field.tsx';
import { Done } from '../form/Done.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { FixedLink, FixedLinksProvider } from '../ui/FixedLink.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { useSubmission, type Send } from '../form/useSubmission.ts';

/** What an order's page has put into the address, behind `#`: name and e-mail of its buyer. */
function useGiven() {
  const hydrated = useHydrated();
  const given = new URLSearchParams(hydrated ? location.hash.slice(1) : '');
  return { fullName: given.get('fullName') ?? '', email: given.get('email') ?? '' };
}

/** Makes an account; its address is confirmed by a link in an e-mail. */
export default function RegisterForm({ links }: { links?: FixedLinks }) {
  const submission = useSubmission();
  const [registered, setRegistered] = useState('');
  const { errors } = submission;
  const given = useGiven();

  const send: Send = async (fields) => {
    const answer = await postData('/api/account/register', fields);
    if (answer.success) setRegistered(fields.email ?? '');
    return refusalOf(answer);
  };

  if (registered) {
    return (
      <Done>
        <p>{mailText('register.done', { email: registered })}</p>
        {sendsMail() && <p>{t('register.doneHint')}</p>}
      </Done>
    );
  }
  return (
    <FixedLinksProvider links={links}>
      <SubmissionForm submission={submission} send={send} label={t('register.submit')}>
        <TextField
          label={t('register.name')}
          error={errors.fullName}
          name="fullName"
          autoComplete="name"
          defaultValue={given.fullName}
          required
        />
        <EmailField error={errors.email} given={given.email} />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="new-password"
          hint={t('register.passwordHint', { min: MIN_PASSWORD })}
          error={errors.password}
        />
        <p className="small soft">
          {t('register.terms')}{' '}
          <FixedLink to="termos" stays>
            {t('register.termsLink')}
          </FixedLink>{' '}
          {t('register.and')}{' '}
          <FixedLink to="privacidade" stays>
            {t('register.privacyLink')}
          </FixedLink>
          .
        </p>
      </SubmissionForm>
    </FixedLinksProvider>
  );
}
