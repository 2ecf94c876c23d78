import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { AccountPanel } from './AccountPanel.tsx';
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

/** The second factor of a member of the staff: set up, in force, or switched off. */
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
      <AccountPanel title={t('secondFactor.title')} hint={t('secondFactor.hint')}>
        {isMissing && <p className="notice notice--warning">{t('secondFactor.demanded')}</p>}
        {codes && <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />}
        {!codes && isOn && (
          <SecondFactorOn
            codesLeft={codesLeft}
            hasPassword={hasPassword}
            onCodes={tell}
            onOff={() => setIsOn(false)}
          />
        )}
        {!codes && !isOn && <SecondFactorOff hasPassword={hasPassword} onCodes={tell} />}
      </AccountPanel>
    </div>
  );
}
