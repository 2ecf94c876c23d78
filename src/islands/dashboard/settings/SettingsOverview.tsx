import { t, textAt } from '#i18n/t.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import {
  SETTING_GROUPS,
  settingsPath,
  type OverviewPart,
  type OverviewRow,
} from '#domain/settings/fields.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './Settings.module.css';

/** The settings that have all these words in their group, their name or what they do. */
function settingsWith(words: readonly string[]): OverviewRow[] {
  return SETTING_GROUPS.flatMap((group) => {
    const title = t(`settings.groups.${group.name}`);
    return group.fields.flatMap(({ path }) => {
      const label = textAt(`settings.fields.${path}.label`);
      const hint = textAt(`settings.fields.${path}.hint`);
      const text = fold(`${title} ${label} ${hint}`);
      return words.every((word) => text.includes(word))
        ? { href: `${settingsPath(group)}#${path}`, title: label, state: `${title} · ${hint}` }
        : [];
    });
  });
}

/** The settings in their parts, each row with what is set there; a search finds a single setting in all of them. */
export default function SettingsOverview({ parts }: { parts: readonly OverviewPart[] }) {
  const [search, setSearch] = useState('');
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = words.length > 0 ? settingsWith(words) : null;
  return (
    <>
      <SearchField
        label={t('settings.search')}
        placeholder={t('settings.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found && found.length > 0 && <Rows rows={found} />}
      {found?.length === 0 && (
        <EmptyState framed>{t('settings.nothingFound', { search })}</EmptyState>
      )}
      {!found && (
        <div className={styles.parts}>
          {parts.map(({ name, title, rows }) => (
            <section key={name} aria-labelledby={`part-${name}`}>
              <h2 id={`part-${name}`} className="subtitle">
                {title}
              </h2>
              <Rows rows={rows} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}

const Rows = ({ rows }: { rows: readonly OverviewRow[] }) => (
  <ul className={`card ${styles.rows}`} role="list">
    {rows.map(({ href, title, state, lacks }) => (
      <li key={href}>
        <a href={href}>
          <strong>{title}</strong>{' '}
          <span className={styles.state} data-lacks={lacks}>
            {state}
          </span>
          <ChevronRight className="icon" aria-hidden="true" />
        </a>
      </li>
    ))}
  </ul>
);
