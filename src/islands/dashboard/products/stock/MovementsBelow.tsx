import { t } from '#i18n/t.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnDemand } from '../../../ui/useOnDemand.ts';
import { Card } from '../../record/RecordLayout.tsx';

const load = () => import('./StockMovements.tsx');

/** A product's movements of stock, below a long form: fetched when the page is scrolled towards them. */
export function MovementsBelow(props: { productId: string; mayOpenOrders: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { module, state, request } = useOnDemand(load);
  const come = useEffectEvent(request);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), {
      rootMargin: '50%',
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);

  if (module) return <module.StockMovements {...props} />;
  return (
    <div ref={place}>
      <Card id="estoque" title={t('products.movements.title')}>
        {state === 'failed' && (
          <div className="stack" role="alert">
            <p>{t('dashboard.loadFailed.text')}</p>
            <button type="button" className="button button--small" onClick={request}>
              {t('dashboard.retry')}
            </button>
          </div>
        )}
      </Card>
    </div>
  );
}
