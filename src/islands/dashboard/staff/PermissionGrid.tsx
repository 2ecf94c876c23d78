import { t } from '#i18n/t.ts';
import { Fragment, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Permission } from '#domain/access/permission.ts';
import { LEVELS, presetNames, type Preset } from '#domain/dashboard/define-section.ts';
import { declarationOf } from '#domain/dashboard/sections.ts';
import type { StaffRole } from '#domain/staff/member.ts';
import { levelIn, levelOf, levelsIn, permissionAt } from '#domain/staff/levels.ts';
import styles from './PermissionGrid.module.css';

/** The part of a form that says what may be done; of people, their role too. */
interface Permitted {
  permissions: Permission[];
  role?: StaffRole;
}

/** Whether a section is the first of its group in the menu. */
const isFirstOfGroup = (permissions: readonly Permission[], index: number): boolean => {
  const groupAt = (at: number) => permissions[at] && declarationOf(permissions[at].name).group;
  return groupAt(index) !== groupAt(index - 1);
};

/** What a member of the staff, or a program, may do in each section. An admin may do everything, so there is nothing to choose. */
export function PermissionGrid() {
  const id = useId();
  const { setValue, control } = useFormContext<Permitted>();
  const permissions = useWatch({ control, name: 'permissions' });
  const role = useWatch({ control, name: 'role' });
  const choose = (next: Permission[]) => setValue('permissions', next, { shouldDirty: true });
  const isSet = (preset: Preset) =>
    permissions.every((one) => levelOf(one) === levelIn(preset, one.name));

  if (role === 'admin') return <p className="notice">{t('staff.adminMayAll')}</p>;
  return (
    <>
      <div className={styles.presets} role="group" aria-label={t('staff.presets')}>
        <span className="soft">{t('staff.presets')}</span>
        {presetNames.map((preset) => (
          <button
            key={preset}
            type="button"
            className="button button--small"
            aria-pressed={isSet(preset)}
            onClick={() =>
              choose(permissions.map(({ name }) => permissionAt(name, levelIn(preset, name))))
            }
          >
            {t(`staff.preset.${preset}`)}
          </button>
        ))}
      </div>
      <table className={styles.grid}>
        <caption>{t('staff.permissions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('staff.section')}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col">
                {t(`staff.level.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission, index) => (
            <Fragment key={permission.name}>
              {isFirstOfGroup(permissions, index) && (
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={LEVELS.length + 1}>
                    {t(`dashboard.groups.${declarationOf(permission.name).group}`)}
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row">
                  {t(`sections.${permission.name}`)}
                  {levelOf(permission) === null && (
                    <span className={styles.other}>{t('staff.level.other')}</span>
                  )}
                </th>
                {LEVELS.map((level) => (
                  <td key={level}>
                    {levelsIn(permission.name).includes(level) && (
                      <label className={styles.tick}>
                        <span className="visually-hidden">
                          {t(`sections.${permission.name}`)}: {t(`staff.level.${level}`)}
                        </span>
                        <input
                          type="radio"
                          name={`${id}-${permission.name}`}
                          checked={levelOf(permission) === level}
                          onChange={() =>
                            choose(permissions.with(index, permissionAt(permission.name, level)))
                          }
                        />
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="small soft">{t('staff.levelsHint')}</p>
    </>
  );
}
