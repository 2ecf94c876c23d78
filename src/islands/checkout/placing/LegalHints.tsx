import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { $settings } from '#stores/settings.ts';

/** What the law asks to be said before an order is confirmed, and what is agreed to. */
export function LegalHints() {
  const { promises } = useStore($settings, { ssr: 'initial' });
  return (
    <div className="small soft">
      <p>
        {t('checkout.withdrawal', { count: promises.returnDays })}{' '}
        <a className="link" href="/pagina/trocas-e-devolucoes">
          {t('checkout.returns')}
        </a>
      </p>
      <p>
        {t('checkout.agreement')}{' '}
        <a className="link" href="/pagina/termos">
          {t('checkout.terms')}
        </a>{' '}
        {t('checkout.and')}{' '}
        <a className="link" href="/pagina/privacidade">
          {t('checkout.privacy')}
        </a>
        .
      </p>
    </div>
  );
}
