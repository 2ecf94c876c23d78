import { t } from '#i18n/t.ts';
import { SECTION_FORMATS, type ImportSection } from '#domain/imports/import.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Imports.module.css';

/** Where shops elsewhere offer their export, and a file to begin with. */
export function ImportHelp({ section }: { section: ImportSection }) {
  const formats: readonly string[] = SECTION_FORMATS[section];
  return (
    <Card title={t('imports.help.title')}>
      <div className={styles.help}>
        <h3>{t('imports.formats.shopify')}</h3>
        <p>{t(`imports.help.shopify.${section}`)}</p>
        {formats.includes('woocommerce') && (
          <>
            <h3>{t('imports.formats.woocommerce')}</h3>
            <p>{t('imports.help.woocommerce')}</p>
          </>
        )}
        {formats.includes('nuvemshop') && (
          <>
            <h3>{t('imports.formats.nuvemshop')}</h3>
            <p>{t('imports.help.nuvemshop')}</p>
          </>
        )}
        {section !== 'customers' && (
          <>
            <h3>{t('imports.help.vitrine.title')}</h3>
            <p>{t(`imports.help.vitrine.${section}`)}</p>
          </>
        )}
        {section === 'products' && (
          <a className="link" href="/api/dashboard/products/export?format=vitrine" download>
            {t('imports.help.model')}
          </a>
        )}
      </div>
    </Card>
  );
}
