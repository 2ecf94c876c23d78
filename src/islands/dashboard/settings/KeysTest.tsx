import { t } from '#i18n/t.ts';
import { ConnectionTest } from './ConnectionTest.tsx';

interface KeysTestProps {
  /** Asks the provider something harmless with the stored keys. */
  ask: () => Promise<{ good: boolean; text: string }>;
  mayTest: boolean;
}

/** Tries a provider's keys, and says what it answered. */
export function KeysTest({ ask, mayTest }: KeysTestProps) {
  return (
    <ConnectionTest
      ask={ask}
      mayTest={mayTest}
      label={t('settings.gateways.ask')}
      busyLabel={t('settings.gateways.asking')}
      hint={mayTest ? undefined : t('settings.gateways.saveFirst')}
    />
  );
}
