import { t } from '#i18n/t.ts';
import { costText, daysText, placeText } from './delivery-text.ts';
import type { DeliverySearch } from './useDeliveryOptions.ts';
import styles from './DeliveryQuote.module.css';

interface QuotedOptionsProps {
  search: DeliverySearch;
  /** As it is read, '01310-100'. */
  zipCode: string;
}

function statusText(search: DeliverySearch, zipCode: string): string {
  if (search.state === 'loading') return t('quote.loading');
  if (search.state !== 'found') return '';
  const count = search.options.length;
  return count === 0 ? t('quote.none') : t('quote.found', { count, zipCode });
}

/** The ways to a CEP with days and cost, the sentence above them being announced. */
export function QuotedOptions({ search, zipCode }: QuotedOptionsProps) {
  return (
    <>
      <p className="small soft" role="status">
        {statusText(search, zipCode)}
      </p>
      {search.state === 'failed' && (
        <p className="notice notice--warning" role="alert">
          {t('quote.failed')}{' '}
          <button type="button" className="link" onClick={search.retry}>
            {t('quote.retry')}
          </button>
        </p>
      )}
      {search.state === 'found' && search.options.length > 0 && (
        <ul className={`rows ${styles.options}`} aria-label={t('quote.options')}>
          {search.options.map((option) => (
            <li key={`${option.type} ${option.area}`} className={styles.option}>
              <span>{option.type}</span>
              <span className="soft">
                {daysText(option)}
                {option.pickUp && <span className="small">{placeText(option)}</span>}
              </span>
              <span className="price">{costText(option.cost)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
