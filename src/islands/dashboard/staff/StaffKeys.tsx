import { t } from '#i18n/t.ts';
import { formatList } from '#domain/language.ts';
import { Card } from '../record/RecordLayout.tsx';

/** The keys of the API that a person made: whoever takes their rights away sees what lives on. */
export function StaffKeys({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null;
  return (
    <Card title={t('staff.keys.title')}>
      <p className="small">
        {t('staff.keys.made', { names: formatList(keys), count: keys.length })}
      </p>
      <p className="small soft">{t('staff.keys.stay')}</p>
      <a className="link" href="/dashboard/chaves">
        {t('staff.keys.open')}
      </a>
    </Card>
  );
}
