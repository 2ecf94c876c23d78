import { t } from '#i18n/t.ts';
import { postData } from '#stores/api.ts';
import { ConnectionTest } from './ConnectionTest.tsx';

interface MailTestProps {
  /** Where a test goes: the e-mail of the person who is signed in. */
  email: string;
  hasServer: boolean;
  /** Whether the fields are saved: a test uses what is stored. */
  isSaved: boolean;
}

/** Sends a letter through the shop's mail server, and says what it answered. */
export function MailTest({ email, hasServer, isSaved }: MailTestProps) {
  const mayTest = hasServer && isSaved;
  const ask = async () => {
    const answer = await postData<{ to: string; released: number }>(
      '/api/dashboard/settings/mail-test',
      {},
    );
    if (!answer.success) return { good: false, text: answer.err };
    const sent = t('settings.mailTest.sent', { email: answer.to });
    const released =
      answer.released > 0 ? ` ${t('settings.mailTest.released', { count: answer.released })}` : '';
    return { good: true, text: sent + released };
  };
  return (
    <ConnectionTest
      ask={ask}
      mayTest={mayTest}
      label={t('settings.mailTest.send')}
      busyLabel={t('settings.mailTest.sending')}
      hint={mayTest ? t('settings.mailTest.hint', { email }) : t('settings.mailTest.saveFirst')}
    />
  );
}
