import { t } from 'i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Permission, Right } from '#domain/access/permission.ts';
import styles from './PermissionGrid.module.css';
import type { StaffValues } from './StaffRecord.tsx';

const RIGHTS: readonly Right[] = ['view', 'edit', 'delete'];

/** What a person may do in each section. An admin may do everything, so there is nothing to tick. */
export function PermissionGrid() {
  const { setValue, control } = useFormContext<StaffValues>();
  const permissions = useWatch({ control, name: 'permissions' });
  const role = useWatch({ control, name: 'role' });
  const tick = (index: number, right: Right, on: boolean) =>
    setValue(
      'permissions',
      permissions.map((one, at) => (at === index ? changed(one, right, on) : one)),
      { shouldDirty: true },
    );
  if (role === 'admin') return <p className="notice">{t('staff.adminMayAll')}</p>;
  return (
    <table className={styles.grid}>
      <caption>{t('staff.permissions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('staff.section')}</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              {t(`staff.rights.${right}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permissions.map((permission, index) => (
          <tr key={permission.name}>
            <th scope="row">{t(`sections.${permission.name}`)}</th>
            {RIGHTS.map((right) => (
              <td key={right}>
                <label className={styles.tick}>
                  <span className="visually-hidden">
                    {t(`sections.${permission.name}`)}: {t(`staff.rights.${right}`)}
                  </span>
                  <input
                    type="checkbox"
                    checked={permission[right]}
                    onChange={(event) => tick(index, right, event.target.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who edits or deletes must see: the rights to do so come with view, and go with it. */
function changed(permission: Permission, right: Right, on: boolean): Permission {
  if (on) return { ...permission, [right]: true, view: true };
  if (right === 'view') return { ...permission, view: false, edit: false, delete: false };
  return { ...permission, [right]: false };
}
