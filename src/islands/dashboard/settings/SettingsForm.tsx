import { t } from 'i18next';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { Access } from '#domain/access/permission.ts';
import { fold } from '#domain/catalogue/words.ts';
import type { EditedSettings } from '#domain/settings/edited.ts';
import {
  SETTING_GROUPS,
  type SecretName,
  type SettingField,
  type SettingGroup,
} from '#domain/settings/fields.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ColorPreview } from './ColorPreview.tsx';
import { CountryList } from './CountryList.tsx';
import { SeoPreview } from './SeoPreview.tsx';
import { hintOf, labelOf, SettingInput } from './SettingInput.tsx';
import styles from './Settings.module.css';

/** `Object.keys`, typed. */
const keysOf = <T extends object>(of: T): (keyof T & string)[] =>
  Object.keys(of) as (keyof T & string)[];

/** The form's values: the settings, and for each secret '' (unchanged), null (removed) or a new one. */
type SettingValues = EditedSettings['settings'] & {
  secrets: Record<SecretName, string | null>;
};

const valuesOf = (item: EditedSettings | null): SettingValues => ({
  ...item!.settings,
  secrets: Object.fromEntries(keysOf(item!.secrets).map((name) => [name, ''])) as Record<
    SecretName,
    ''
  >,
});

/** The sections that differ from what was read, and the secrets to be replaced or removed. */
function changesOf({ settings }: EditedSettings, { secrets, ...values }: SettingValues): object {
  const sections = keysOf(settings).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(settings[name]),
  );
  const replaced = keysOf(secrets).filter((name) => secrets[name] !== '');
  return {
    ...Object.fromEntries(sections.map((name) => [name, values[name]])),
    ...(replaced.length > 0 && {
      secrets: Object.fromEntries(replaced.map((name) => [name, secrets[name] ?? ''])),
    }),
  };
}

/** The settings of a group that match the query; all of them if the group's title matches. */
function matching(group: SettingGroup, words: readonly string[]): ReadonlySet<SettingField> {
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const title = t(`settings.groups.${group.name}`);
  const fields = has(title)
    ? group.fields
    : group.fields.filter(({ path }) => has(`${title} ${labelOf(path)} ${hintOf(path)}`));
  return new Set(fields);
}

interface SettingsFormProps {
  access: Access;
  item: EditedSettings;
  /** Host of the shop's address, as search engines show it. */
  host: string;
}

/** All settings of the shop in one form, searchable by their names and by what they do. */
export default function SettingsForm({ access, item: first, host }: SettingsFormProps) {
  const [search, setSearch] = useState('');
  // What the fields were filled from: only what differs from it is sent.
  const base = useRef(first);
  const state = useRecordForm<SettingValues, EditedSettings>({
    section: 'settings',
    item: first,
    values: valuesOf,
    body: (values) => changesOf(base.current, values),
  });
  const item = state.item ?? first;
  useEffect(() => void (base.current = item), [item]);
  // Refused fields are shown whatever the search is.
  const isRefused = ({ path }: SettingField) =>
    state.form.getFieldState(path as FieldPath<SettingValues>, state.form.formState).invalid;
  const words = fold(search).split(/\s+/).filter(Boolean);
  const groups = SETTING_GROUPS.map((group) => ({
    ...group,
    found: new Set([...matching(group, words), ...group.fields.filter(isRefused)]),
  }));
  const foundGroups = groups.filter(({ found }) => found.size > 0);

  return (
    <>
      <PageHead
        title={t('settings.title')}
        lead={<p className="small soft">{t('settings.lead')}</p>}
      />
      <div className={styles.page}>
        <nav className={styles.index} aria-label={t('settings.index')}>
          <label className={styles.search}>
            <span className="visually-hidden">{t('settings.search')}</span>
            <Search className="icon" aria-hidden="true" />
            <input
              type="search"
              placeholder={t('settings.search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </label>
          <ul role="list">
            {foundGroups.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>{t(`settings.groups.${name}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <RecordForm state={state} mayEdit={access.edit}>
          {/* Fields that do not match stay in the form, hidden: what was typed there is not lost. */}
          {groups.map(({ name, fields, found }) => (
            <div key={name} id={name} className={styles.group} hidden={found.size === 0}>
              <Card title={t(`settings.groups.${name}`)}>
                <p className="small soft">{t(`settings.leads.${name}`)}</p>
                {name === 'colors' && <ColorPreview />}
                {name === 'seo' && <SeoPreview host={host} />}
                <div className={styles.fields}>
                  {fields.map((field) => (
                    <div key={field.path} hidden={!found.has(field)}>
                      <SettingInput field={field} stored={item.secrets} />
                    </div>
                  ))}
                </div>
                {name === 'checkout' && words.length === 0 && <CountryList />}
              </Card>
            </div>
          ))}
          {foundGroups.length === 0 && (
            <EmptyState>{t('settings.nothingFound', { search })}</EmptyState>
          )}
        </RecordForm>
      </div>
    </>
  );
}
