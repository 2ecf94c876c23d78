import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { ACCOUNT_STATUSES } from '#domain/customers/customer.ts';
import { MENU_GROUPS } from '#domain/dashboard/define-section.ts';
import { declarationOf, grantableSections } from '#domain/dashboard/sections.ts';
import { STAFF_ROLES, type StaffMember } from '#domain/staff/member.ts';
import { mailText } from '#i18n/mail-text.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { FormSelect, FormText } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { PermissionGrid } from './PermissionGrid.tsx';
import { Invitation } from './Invitation.tsx';
import { StaffAside } from './StaffAside.tsx';
import { StaffKeys } from './StaffKeys.tsx';
import { StaffStatus } from './StaffStatus.tsx';

const addresses = SETTING_GROUPS.find(({ name }) => name === 'notices')!;

/** What a member of the staff is notified of by letter, and where the shop's further addresses are set. */
function StaffNotices({ item: { notices } }: { item: StaffMember }) {
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

/** Sections by the groups of the menu. */
const inMenuOrder = MENU_GROUPS.flatMap((group) =>
  grantableSections.filter((name) => declarationOf(name).group === group),
);

const valuesOf = (item: StaffMember | null) => ({
  fullName: item?.fullName ?? '',
  email: item?.email ?? '',
  role: item?.role ?? 'staff',
  status: item?.status ?? 'active',
  permissions: inMenuOrder.map(
    (name) =>
      item?.permissions.find((permission) => permission.name === name) ?? {
        name,
        view: false,
        edit: false,
        delete: false,
      },
  ),
});

export type StaffValues = ReturnType<typeof valuesOf>;

interface StaffRecordProps {
  access: Access;
  /** Null for someone who is being invited. */
  item: StaffMember | null;
}

/** A member of the staff, and what they may do. */
export default function StaffRecord({ access, item: first }: StaffRecordProps) {
  const state = useRecordForm<StaffValues, StaffMember>({
    section: 'staff',
    item: first,
    values: valuesOf,
  });
  const { item } = state;
  const title = item ? item.fullName || item.email : t('staff.new');
  const deletion = useDeletion(state, { title, may: access.delete });
  return (
    <RecordLayout
      section="staff"
      id={item?.id ?? null}
      title={title}
      status={item && <StaffStatus item={item} />}
      menu={deletion.menu}
      aside={
        item && (
          <>
            {item.invitation ? (
              <Invitation
                key={item.invitation.until}
                item={item}
                onWithdraw={access.delete ? () => void state.remove(title) : null}
              />
            ) : (
              <StaffAside item={item} />
            )}
            <StaffKeys keys={item.keys} />
            <StaffNotices item={item} />
          </>
        )
      }
    >
      <RecordForm
        state={state}
        mayEdit={access.edit}
        saveLabel={item ? undefined : t('staff.invitation.send')}
      >
        <Card title={t('staff.parts.person')}>
          <div className="field-row">
            <FormText name="fullName" label={t('staff.fields.fullName')} />
            <FormText name="email" label={t('staff.fields.email')} type="email" />
          </div>
        </Card>
        <Card title={t('staff.parts.access')}>
          <div className="field-row">
            <FormSelect name="role" label={t('staff.fields.role')}>
              {STAFF_ROLES.map((role) => (
                <option key={role} value={role}>
                  {t(`staff.options.role.${role}`)}
                </option>
              ))}
            </FormSelect>
            <FormSelect name="status" label={t('staff.fields.status')}>
              {ACCOUNT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`staff.options.status.${status}`)}
                </option>
              ))}
            </FormSelect>
          </div>
          {!item && <p className="small soft">{mailText('staff.invitation.lead')}</p>}
          <PermissionGrid />
        </Card>
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}
