import { t } from 'i18next';
import { useState } from 'react';
import { Panel } from './Panel.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorOff } from './SecondFactorOff.tsx';
import { SecondFactorOn } from './SecondFactorOn.tsx';

interface SecondFactorProps {
  /** Whether one is asked for already. */
  enabled: boolean;
  /** Recovery codes that have not been used. */
  codesLeft: number;
  hasPassword: boolean;
  /** Whether the shop lets its staff into the dashboard only with it. */
  demanded: boolean;
}

/** The second factor of a person who works here: set up, in force, and ended. */
export default function SecondFactor({ enabled, hasPassword, ...more }: SecondFactorProps) {
  const [isOn, setIsOn] = useState(enabled);
  const [codesLeft, setCodesLeft] = useState(more.codesLeft);
  /** Shown only once, after setting up or renewing. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const tell = (fresh: readonly string[]) => {
    setIsOn(true);
    setCodes(fresh);
    setCodesLeft(fresh.length);
  };

  const isMissing = more.demanded && !isOn;
  return (
    <div id="verificacao">
      <Panel title={t('secondFactor.title')} hint={t('secondFactor.hint')}>
        {isMissing && <p className="notice notice--warning">{t('secondFactor.demanded')}</p>}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {!codes && isOn && (
          <SecondFactorOn
            codesLeft={codesLeft}
            hasPassword={hasPassword}
            onCodes={tell}
            onOff={() => setIsOn(false)}
          />
        )}
        {!codes && !isOn && <SecondFactorOff hasPassword={hasPassword} onCodes={tell} />}
      </Panel>
    </div>
  );
}
