import { t } from '#i18n/t.ts';
import type { EmptySetting } from '#domain/pages/shop-fields.ts';

/** Lists the facts that a text names and the settings lack, for staff, with a link to where they are set. */
export function GapNotice({ gaps }: { gaps: readonly EmptySetting[] }) {
  if (gaps.length === 0) return null;
  return (
    <div className="notice notice--warning" role="note">
      <p>{t('pages.gaps', { count: gaps.length })}</p>
      <ul className="cluster">
        {gaps.map(({ name, href }) => (
          <li key={name}>
            <a className="link" href={href}>
              {t(`pages.gap.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
