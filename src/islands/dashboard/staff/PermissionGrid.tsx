import { t } from 'i18next';
import { useState } from 'react';
import type { Permission, Right } from '#domain/access/permission.ts';
import type { Section } from '#domain/access/sections.ts';
import { grantableSections, type StaffMember } from '#domain/staff/member.ts';
import styles from './PermissionGrid.module.css';

const RIGHTS: readonly Right[] = ['view', 'edit', 'delete'];

/** Name of the field that gives a right in a section. */
export const permissionField = (section: Section, right: Right): string =>
  `permissions.${section}.${right}`;

interface PermissionGridProps {
  item: StaffMember | null;
  values: Readonly<Record<string, string>>;
}

/** What a person may do in each section. An admin may do everything, so there is nothing to tick. */
export function PermissionGrid({ item, values }: PermissionGridProps) {
  const [ticked, setTicked] = useState(() => new Set(item?.permissions.flatMap(fieldsOf)));
  const tick = (section: Section, right: Right, on: boolean) =>
    setTicked((before) => changed(before, section, right, on));

  return (
    <>
      {!item && <p className={styles.hint}>{t('staff.invitation')}</p>}
      {values.role === 'admin' ? (
        <p className="notice">{t('staff.adminMayAll')}</p>
      ) : (
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
            {grantableSections.map((section) => (
              <tr key={section}>
                <th scope="row">{t(`sections.${section}`)}</th>
                {RIGHTS.map((right) => (
                  <td key={right}>
                    <label className={styles.tick}>
                      <span className="visually-hidden">
                        {t(`sections.${section}`)}: {t(`staff.rights.${right}`)}
                      </span>
                      <input
                        type="checkbox"
                        name={permissionField(section, right)}
                        checked={ticked.has(permissionField(section, right))}
                        onChange={(event) => tick(section, right, event.target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const fieldsOf = (permission: Permission): string[] =>
  RIGHTS.filter((right) => permission[right]).map((right) =>
    permissionField(permission.name, right),
  );

/** Who edits or deletes must see: the rights to do so come with view, and go with it. */
function changed(
  before: ReadonlySet<string>,
  section: Section,
  right: Right,
  on: boolean,
): Set<string> {
  const after = new Set(before);
  if (on) return after.add(permissionField(section, right)).add(permissionField(section, 'view'));
  const going = right === 'view' ? RIGHTS : [right];
  for (const one of going) after.delete(permissionField(section, one));
  return after;
}
