import { t } from '#i18n/t.ts';
import { Card } from '../record/RecordLayout.tsx';
import { HandOver } from '../ui/HandOver.tsx';

/** The link of a letter that has not gone out, for the person who asked for it. */
export default function LetterLink({ link }: { link: string }) {
  return (
    <Card title={t('emails.linkTitle')}>
      <p className="small soft">{t('emails.linkText')}</p>
      <HandOver text={link} message={t('emails.linkMessage', { link })} />
    </Card>
  );
}
