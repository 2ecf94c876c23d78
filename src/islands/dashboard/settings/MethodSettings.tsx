import { t, textAt } from '#i18n/t.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoment } from '#domain/date.ts';
import { formatList } from '#domain/language.ts';
import { METHODS } from '#domain/payments/methods.ts';
import type { SecretName, SettingField } from '#domain/settings/fields.ts';
import type { MethodGap, MethodSetup } from '#domain/settings/edited.ts';
import { getData, postData } from '#stores/api.ts';
import { copyText } from '#stores/copy-text.ts';
import { Card } from '../record/RecordLayout.tsx';
import { KeysTest } from './ConnectionTest.tsx';
import styles from './MethodSettings.module.css';
import formStyles from './Settings.module.css';
import { hintOf, labelOf, SettingInput } from './SettingInput.tsx';

const PATH = '/api/dashboard/settings/gateways';

interface MethodSettingsProps {
  /** As they are set up when the page opens. */
  methods: readonly MethodSetup[];
  fields: readonly SettingField[];
  /** Which secrets are stored. */
  stored: Readonly<Record<SecretName, boolean>>;
  /** Changes with each save: what is stored decides what is offered. */
  savedAt: number;
  /** Whether the fields are saved: a test uses what is stored. */
  isSaved: boolean;
  mayEdit: boolean;
}

/** The ways to pay: of each its switch, the steps to set it up, and whether it works. */
export function MethodSettings({ methods: first, savedAt, ...rest }: MethodSettingsProps) {
  const [methods, setMethods] = useState(first);
  const known = useRef(savedAt);
  useEffect(() => {
    if (known.current === savedAt) return;
    known.current = savedAt;
    void getData<{ gateways: MethodSetup[] }>(PATH).then((answer) => {
      if (answer.success) setMethods(answer.gateways);
    });
  }, [savedAt]);
  return methods.map((setup) => <Method key={setup.method} setup={setup} {...rest} />);
}

type MethodProps = Omit<MethodSettingsProps, 'methods' | 'savedAt'> & { setup: MethodSetup };

function Method({ setup, fields, stored, isSaved, mayEdit }: MethodProps) {
  const { method } = setup;
  const flag = `paymentGateway.${METHODS[method].flag}`;
  const { register } = useFormContext();
  const hintId = useId();
  const isOn = useWatch({ name: flag }) === true;
  const rest = fields.filter((field) => field.method === method && field.path !== flag);
  const title = (
    <label className="check" id={flag}>
      <input type="checkbox" aria-describedby={hintId} {...register(flag)} />
      {labelOf(flag)}
    </label>
  );
  return (
    <Card title={title} end={<State setup={setup} isOn={isOn} />}>
      <p className="small soft" id={hintId}>
        {hintOf(flag)}
      </p>
      {isOn && isSaved && setup.gaps.length > 0 && <Gaps gaps={setup.gaps} />}
      {rest.length > 0 && (
        <details className={styles.setup} open={isOn}>
          <summary className="folds">{t('settings.methods.setUp')}</summary>
          <ol className={styles.steps}>
            {textAt(`settings.methods.steps.${method}`)
              .split('\n')
              .map((step) => (
                <li key={step}>{step}</li>
              ))}
          </ol>
          <div className={formStyles.fields}>
            {rest.map((field) => (
              <Input key={field.path} field={field} stored={stored} fixed={setup.fixed} />
            ))}
          </div>
          <Webhook setup={setup} />
          {mayEdit && (
            <KeysTest
              ask={async () => {
                const answer = await postData(PATH, { method });
                return answer.success
                  ? { good: true, text: textAt(`settings.methods.works.${method}`) }
                  : { good: false, text: answer.err };
              }}
              mayTest={isSaved && setup.gaps.length === 0}
            />
          )}
        </details>
      )}
    </Card>
  );
}

/** Whether buyers are offered it. */
function State({ setup: { isOffered, mode, gaps }, isOn }: { setup: MethodSetup; isOn: boolean }) {
  if (isOffered) {
    return mode === 'test' ? (
      <span className="badge badge--warning">{t('settings.methods.test')}</span>
    ) : (
      <span className="badge badge--success">{t('settings.methods.offered')}</span>
    );
  }
  return isOn && gaps.length > 0 ? (
    <span className="badge badge--warning">{t('settings.methods.incomplete')}</span>
  ) : (
    <span className="badge badge--muted">{t('settings.methods.off')}</span>
  );
}

const gapText = (gap: MethodGap): string =>
  gap === 'siteUrl' || gap === 'demo' ? t(`settings.methods.${gap}`) : labelOf(gap);

function Gaps({ gaps }: Pick<MethodSetup, 'gaps'>) {
  const missing = formatList(gaps.map(gapText));
  return <p className="notice notice--warning">{t('settings.methods.gaps', { missing })}</p>;
}

/** A field; one that the environment decides shows so, and cannot be changed here. */
function Input({
  field,
  stored,
  fixed,
}: {
  field: SettingField;
  stored: Readonly<Record<SecretName, boolean>>;
  fixed: MethodSetup['fixed'];
}) {
  const variable = fixed[field.path];
  return (
    <div id={field.path} className={formStyles.field}>
      {variable === undefined ? (
        <SettingInput field={field} stored={stored} />
      ) : (
        <Fixed label={labelOf(field.path)}>{t('settings.methods.fixed', { variable })}</Fixed>
      )}
    </div>
  );
}

function Fixed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <span className={styles.label}>{label}</span>
      <span className="small soft">{children}</span>
    </div>
  );
}

/** The address to which the provider reports events, to be copied into its own settings. */
function Webhook({ setup: { webhook, heardAt } }: { setup: MethodSetup }) {
  if (webhook === null) return null;
  const copy = () =>
    copyText(webhook, {
      copied: t('settings.methods.copied'),
      failed: t('settings.methods.notCopied'),
    });
  return (
    <div className={styles.webhook}>
      <span className={styles.label}>{t('settings.methods.webhook')}</span>
      <code>{webhook}</code>
      <button type="button" className="button button--small" onClick={() => void copy()}>
        {t('settings.methods.copy')}
      </button>
      <span className="small soft">
        {heardAt === null
          ? t('settings.methods.unheard')
          : t('settings.methods.heard', { time: formatMoment(heardAt) })}
      </span>
    </div>
  );
}
