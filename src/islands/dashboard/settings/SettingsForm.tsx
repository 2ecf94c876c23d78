import { t } from '#i18n/t.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatNumber } from '#domain/number.ts';
import {
  SETTING_GROUPS,
  settingsPath,
  type SecretName,
  type SettingGroup,
} from '#domain/settings/fields.ts';
import type { EditedSettings, MethodSetup } from '#domain/settings/edited.ts';
import type { SettingWarning } from '#domain/settings/setting-warnings.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card } from '../record/RecordLayout.tsx';
import recordStyles from '../record/Record.module.css';
import { useRecordForm } from '../record/useRecordForm.ts';
import { CarrierTest, MailTest } from './ConnectionTest.tsx';
import { MethodSettings } from './MethodSettings.tsx';
import { SeoPreview } from './SeoPreview.tsx';
import { SettingInput, type SpokenLanguage } from './SettingInput.tsx';
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

export interface SettingsFormProps {
  access: Access;
  item: EditedSettings;
  /** The group that this page is for. */
  group: SettingGroup['name'];
  /** Host of the shop's address, as search engines show it. */
  host: string;
  /** E-mail of the person who is signed in: a test goes there. */
  email: string;
  /** What the environment decides of the mail server, over the settings. */
  fixed: { server: boolean; sender: boolean };
  /** What the shop can speak. */
  languages?: readonly SpokenLanguage[] | undefined;
  /** How far the ways to pay are set up; only on their own page. */
  methods?: readonly MethodSetup[] | undefined;
  /** What only one group has, in an island of its own: the pages of the others do without its library. */
  before?: ReactNode;
  after?: ReactNode;
}

/** One group of the shop's settings, with links to the others. */
export default function SettingsForm(props: SettingsFormProps) {
  const { access, item: first, host, email, fixed, methods } = props;
  const group = SETTING_GROUPS.find(({ name }) => name === props.group)!;
  // What the fields were filled from: only what differs from it is sent.
  const base = useRef(first);
  const [warnings, setWarnings] = useState<readonly SettingWarning[]>([]);
  const confirmed = useRef(false);
  const state = useRecordForm<SettingValues, EditedSettings>({
    section: 'settings',
    item: first,
    values: valuesOf,
    body: (values) => ({
      ...changesOf(base.current, values),
      ...(confirmed.current && { confirmed: true }),
    }),
    onRefused: (failure) => {
      const { code, warnings: against } = failure as typeof failure & {
        warnings?: SettingWarning[];
      };
      if (code === 'confirmSettings') setWarnings(against ?? []);
    },
  });
  const item = state.item ?? first;
  useEffect(() => void (base.current = item), [item]);

  const saveAnyway = async () => {
    setWarnings([]);
    confirmed.current = true;
    await state.save();
    confirmed.current = false;
  };
  const isFixed = group.name === 'mail' && fixed.server;

  return (
    <>
      <header className={recordStyles.head}>
        <a className={recordStyles.back} href="/dashboard/configuracoes">
          <ChevronLeft className="icon" aria-hidden="true" />
          {t('sections.settings')}
        </a>
        <div className={recordStyles.headline}>
          <h1>{t(`settings.groups.${group.name}`)}</h1>
        </div>
        <p className={recordStyles.meta}>{t(`settings.leads.${group.name}`)}</p>
      </header>
      <div className={styles.page}>
        <nav className={styles.index} aria-label={t('settings.index')}>
          <ul role="list">
            {SETTING_GROUPS.map(({ name, path }) => (
              <li key={name}>
                <a
                  href={settingsPath({ path })}
                  aria-current={name === group.name ? 'page' : undefined}
                >
                  {t(`settings.groups.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <RecordForm state={state} mayEdit={access.edit}>
          {methods && (
            <MethodSettings
              methods={methods}
              fields={group.fields}
              stored={item.secrets}
              savedAt={item.updatedAt}
              isSaved={!state.changed}
              mayEdit={access.edit}
            />
          )}
          {!methods && (
            <Card>
              {props.before}
              {group.name === 'seo' && <SeoPreview host={host} />}
              {isFixed && (
                <p className="notice">
                  {t('settings.mailTest.fixed')}{' '}
                  {fixed.sender && t('settings.mailTest.fixedSender')}
                </p>
              )}
              <fieldset className={styles.fields} disabled={isFixed}>
                {group.fields.map((field) => (
                  <div key={field.path} id={field.path} className={styles.field}>
                    <SettingInput field={field} stored={item.secrets} languages={props.languages} />
                  </div>
                ))}
              </fieldset>
              {props.after}
              {group.name === 'shipping' && access.edit && <CarrierTest isSaved={!state.changed} />}
              {group.name === 'mail' && access.edit && (
                <MailTest
                  email={email}
                  hasServer={fixed.server || item.settings.mail.host !== ''}
                  isSaved={!state.changed}
                />
              )}
            </Card>
          )}
        </RecordForm>
      </div>
      {warnings.length > 0 && (
        <WarningDialog
          warnings={warnings}
          onConfirm={() => void saveAnyway()}
          onClose={() => setWarnings([])}
        />
      )}
    </>
  );
}

const warningText = (warning: SettingWarning): string =>
  warning.kind === 'gap'
    ? t(`settings.warnings.${warning.gap}`)
    : t('settings.warnings.contrast', {
        name: t(`settings.pairs.${warning.pair}`),
        ratio: formatNumber(warning.ratio, 1),
      });

interface WarningDialogProps {
  warnings: readonly SettingWarning[];
  onConfirm: () => void;
  onClose: () => void;
}

/** What speaks against a change that is about to be saved. */
function WarningDialog({ warnings, onConfirm, onClose }: WarningDialogProps) {
  return (
    <ConfirmDialog
      title={t('settings.warnings.title')}
      label={t('settings.warnings.confirm')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="stack" role="list">
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{warningText(warning)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
