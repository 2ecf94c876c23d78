import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect, type ReactNode } from 'react';
import { $settingsSettled, loadSettings } from '#stores/settings.ts';

/**
 * Fields of an address, once it is known which countries the shop sells to: the dashboard's pages do not bring the
 * shop's settings along, and without them every address would be in Brazil.
 */
export function ShopCountries({ children }: { children: ReactNode }) {
  const settled = useStore($settingsSettled, { ssr: 'initial' });
  useEffect(() => {
    if (!$settingsSettled.get()) void loadSettings();
  }, []);
  if (settled) return children;
  return (
    <p className="soft" role="status">
      {t('loading.text')}
    </p>
  );
}
