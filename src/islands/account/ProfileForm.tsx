import { t } from 'i18next';
import { useState } from 'react';
import type { Profile } from '#domain/account/profile.ts';
import { putData } from '#stores/api.ts';
import { refreshSession } from '#stores/session.ts';
import { notify } from '#stores/toasts.ts';
import { TextField } from '../form/Field.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { Panel } from './Panel.tsx';

interface ProfileFormProps {
  profile: Profile;
}

/** Name and phone; after each saving it stands anew with what the shop has kept. */
export default function ProfileForm({ profile }: ProfileFormProps) {
  const [kept, keep] = useState({ profile, savings: 0 });
  return (
    <Panel title={t('account.yourData')}>
      <Fields
        key={kept.savings}
        profile={kept.profile}
        onSaved={(saved) => {
          keep({ profile: saved, savings: kept.savings + 1 });
          notify.success(t('account.profileSaved'));
          void refreshSession();
        }}
      />
    </Panel>
  );
}

interface FieldsProps extends ProfileFormProps {
  onSaved: (profile: Profile) => void;
}

function Fields({ profile, onSaved }: FieldsProps) {
  const submission = useSubmission();
  const { errors } = submission;

  const send: Send = async (fields) => {
    const answer = await putData<{ profile: Profile }>('/api/account/profile', fields);
    if (answer.success) onSaved(answer.profile);
    return refusalOf(answer);
  };

  return (
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
  );
}
