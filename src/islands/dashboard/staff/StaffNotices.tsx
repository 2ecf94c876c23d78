import { t } from '#i18n/t.ts';
import type { StaffMember } from '#domain/staff/member.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { Card } from '../record/RecordLayout.tsx';

const addresses = SETTING_GROUPS.find(({ name }) => name === 'notices')!;

/** What a member of the staff is notified of by letter, and where the shop's further addresses are set. */
export function StaffNotices({ item: { notices } }: { item: StaffMember }) {
  return (
    <Card title={t('staff.notices.title')}>
      {notices.length === 0 ? (
        <p>{t('staff.notices.none')}</p>
      ) : (
        <ul>
          {notices.map((name) => (
            <li key={name}>{t(`account.notices.names.${name}`)}</li>
          ))}
        </ul>
      )}
      <p className="small soft">{t('staff.notices.hint')}</p>
      <a className="link small" href={settingsPath(addresses)}>
        {t('staff.notices.addresses')}
      </a>
    </Card>
  );
}
