import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useEffect } from 'react';
import { $loading } from '#stores/loading.ts';
import { $settingsSettled, loadSettings } from '#stores/settings.ts';
import styles from './LoadingScreen.module.css';

/** Covers a page whose content is an island until settings have loaded or failed, and translations. */
export default function LoadingScreen() {
  const loading = useStore($loading, { ssr: 'initial' });

  useEffect(() => {
    if (!$settingsSettled.get()) void loadSettings();
  }, []);

  if (!loading) return null;
  return (
    <div className={styles.screen} role="status">
      <span className="spinner" />
      <span className="visually-hidden">{t('loading.text')}</span>
    </div>
  );
}
