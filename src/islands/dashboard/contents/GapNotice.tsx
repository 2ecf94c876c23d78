import { t } from 'i18next';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import type { NamedSetting } from '#domain/pages/shop-fields.ts';

/** Where a setting is filled in. */
function hrefOf(name: NamedSetting): string | undefined {
  for (const group of SETTING_GROUPS) {
    const field = group.fields.find(({ path }) => path === name || path.endsWith(`.${name}`));
    if (field) return `${settingsPath(group)}#${field.path}`;
  }
  return undefined;
}

/** Tells staff which facts a text names that the settings do not have, and leads there. */
export function GapNotice({ gaps }: { gaps: readonly NamedSetting[] }) {
  if (gaps.length === 0) return null;
  return (
    <div className="notice notice--warning" role="note">
      <p>{t('pages.gaps', { count: gaps.length })}</p>
      <ul className="cluster">
        {gaps.map((name) => (
          <li key={name}>
            <a className="link" href={hrefOf(name)}>
              {t(`pages.gap.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
