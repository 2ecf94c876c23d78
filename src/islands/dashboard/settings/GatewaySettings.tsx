import { t, textAt } from '#i18n/t.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoment } from '#domain/date.ts';
import { formatList } from '#domain/language.ts';
import { METHODS } from '#domain/payments/methods.ts';
import type { SecretName, SettingField } from '#domain/settings/fields.ts';
import type { GatewayGap, GatewaySetup } from '#domain/settings/edited.ts';
import { getData, postData } from '#stores/api.ts';
import { copyText } from '#stores/copy-text.ts';
import { Card } from '../record/RecordLayout.tsx';
import { KeysTest } from './ConnectionTest.tsx';
import styles from './Gateways.module.css';
import formStyles from './Settings.module.css';
import { hintOf, labelOf, SettingInput } from './SettingInput.tsx';

const PATH = '/api/dashboard/settings/gateways';

interface GatewaySettingsProps {
  /** As they are set up when the page opens. */
  gateways: readonly GatewaySetup[];
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
export function GatewaySettings({ gateways: first, savedAt, ...rest }: GatewaySettingsProps) {
  const [gateways, setGateways] = useState(first);
  const known = useRef(savedAt);
  useEffect(() => {
    if (known.current === savedAt) return;
    known.current = savedAt;
    void getData<{ gateways: GatewaySetup[] }>(PATH).then((answer) => {
      if (answer.success) setGateways(answer.gateways);
    });
  }, [savedAt]);
  return gateways.map((setup) => <Gateway key={setup.method} setup={setup} {...rest} />);
}

type GatewayProps = Omit<GatewaySettingsProps, 'gateways' | 'savedAt'> & { setup: GatewaySetup };

function Gateway({ setup, fields, stored, isSaved, mayEdit }: GatewayProps) {
  const { method } = setup;
  const flag = `paymentGateway.${METHODS[method].flag}`;
  const { register } = useFormContext();
  const hintId = useId();
  const isOn = useWatch({ name: flag }) === true;
  const rest = fields.filter(({ gateway, path }) => gateway === method && path !== flag);
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
          <summary className="folds">{t('settings.gateways.setUp')}</summary>
          <ol className={styles.steps}>
            {textAt(`settings.gateways.steps.${method}`)
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
                  ? { good: true, text: textAt(`settings.gateways.works.${method}`) }
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
function State({ setup: { isOffered, mode, gaps }, isOn }: { setup: GatewaySetup; isOn: boolean }) {
  if (isOffered) {
    return mode === 'test' ? (
      <span className="badge badge--warning">{t('settings.gateways.test')}</span>
    ) : (
      <span className="badge badge--success">{t('settings.gateways.offered')}</span>
    );
  }
  return isOn && gaps.length > 0 ? (
    <span className="badge badge--warning">{t('settings.gateways.incomplete')}</span>
  ) : (
    <span className="badge badge--muted">{t('settings.gateways.off')}</span>
  );
}

const gapText = (gap: GatewayGap): string =>
  gap === 'siteUrl' || gap === 'demo' ? t(`settings.gateways.${gap}`) : labelOf(gap);

function Gaps({ gaps }: Pick<GatewaySetup, 'gaps'>) {
  const missing = formatList(gaps.map(gapText));
  return <p className="notice notice--warning">{t('settings.gateways.gaps', { missing })}</p>;
}

/** A field; one that the environment decides shows so, and cannot be changed here. */
function Input({
  field,
  stored,
  fixed,
}: {
  field: SettingField;
  stored: Readonly<Record<SecretName, boolean>>;
  fixed: GatewaySetup['fixed'];
}) {
  const variable = fixed[field.path];
  return (
    <div id={field.path} className={formStyles.field}>
      {variable === undefined ? (
        <SettingInput field={field} stored={stored} />
      ) : (
        <Fixed label={labelOf(field.path)}>{t('settings.gateways.fixed', { variable })}</Fixed>
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
function Webhook({ setup: { webhook, heardAt } }: { setup: GatewaySetup }) {
  if (webhook === null) return null;
  const copy = () =>
    copyText(webhook, {
      copied: t('settings.gateways.copied'),
      failed: t('settings.gateways.notCopied'),
    });
  return (
    <div className={styles.webhook}>
      <span className={styles.label}>{t('settings.gateways.webhook')}</span>
      <code>{webhook}</code>
      <button type="button" className="button button--small" onClick={() => void copy()}>
        {t('settings.gateways.copy')}
      </button>
      <span className="small soft">
        {heardAt === null
          ? t('settings.gateways.unheard')
          : t('settings.gateways.heard', { time: formatMoment(heardAt) })}
      </span>
    </div>
  );
}
