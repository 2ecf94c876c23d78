import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { hintOf, labelOf } from './setting-texts.ts';
import styles from './Settings.module.css';

interface Found {
  href: string;
  title: string;
  text: string;
}

/** The settings that have all these words in their group, their name or what they do. */
function settingsWith(words: readonly string[]): Found[] {
  return SETTING_GROUPS.flatMap((group) => {
    const title = t(`settings.groups.${group.name}`);
    return group.fields
      .filter(({ path }) => {
        const text = fold(`${title} ${labelOf(path)} ${hintOf(path)}`);
        return words.every((word) => text.includes(word));
      })
      .map(({ path }) => ({
        href: `${settingsPath(group)}#${path}`,
        title: labelOf(path),
        text: `${title} · ${hintOf(path)}`,
      }));
  });
}

const allGroups = (): Found[] =>
  SETTING_GROUPS.map((group) => ({
    href: settingsPath(group),
    title: t(`settings.groups.${group.name}`),
    text: t(`settings.leads.${group.name}`),
  }));

/** The groups of the settings, each with its page; a search finds a single setting in all of them. */
export default function SettingsOverview() {
  const [search, setSearch] = useState('');
  const words = fold(search).split(/\s+/).filter(Boolean);
  const shown = words.length === 0 ? allGroups() : settingsWith(words);
  return (
    <>
      <SearchField
        label={t('settings.search')}
        placeholder={t('settings.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState framed>{t('settings.nothingFound', { search })}</EmptyState>
      ) : (
        <ul className={styles.groups} role="list">
          {shown.map(({ href, title, text }) => (
            <li key={href}>
              <a className="card" href={href}>
                <strong>{title}</strong>
                <span className="small soft">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
