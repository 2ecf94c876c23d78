import { t } from '#i18n/t.ts';
import type { Profile } from '#domain/account/profile.ts';
import { putData } from '#stores/api.ts';
import { refreshSession } from '#stores/session.ts';
import { notify } from '#stores/toasts.ts';
import { TextField } from '../form/Field.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { AccountPanel } from './AccountPanel.tsx';

interface ProfileFormProps {
  profile: Profile;
}

/** Name and phone; once saved, its fields show what the shop has stored. */
export default function ProfileForm({ profile }: ProfileFormProps) {
  const submission = useSubmission({ edits: true });
  const { errors } = submission;

  const send: Send = async (fields, sent) => {
    const answer = await putData<{ profile: Profile }>('/api/account/profile', fields);
    if (answer.success) {
      const { fullName, phone } = answer.profile;
      sent.show({ fullName, phone });
      notify.success(t('account.profileSaved'));
      void refreshSession();
    }
    return refusalOf(answer);
  };

  return (
    <AccountPanel title={t('account.yourData')}>
      <SubmissionForm submission={submission} send={send} label={t('account.save')}>
        <TextField
          label={t('checkout.fields.fullName')}
          error={errors.fullName}
          name="fullName"
          defaultValue={profile.fullName}
          autoComplete="name"
          required
        />
        <TextField
          label={t('checkout.fields.email')}
          hint={t('account.emailFixed')}
          value={profile.email}
          readOnly
        />
        <TextField
          label={t('checkout.fields.phone')}
          error={errors.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          defaultValue={profile.phone}
          autoComplete="tel"
        />
      </SubmissionForm>
    </AccountPanel>
  );
}
