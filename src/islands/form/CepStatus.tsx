import { t } from '#i18n/t.ts';
import styles from './Form.module.css';
import type { CepSearch } from './useCepAddress.ts';

function textOf(search: CepSearch): string {
  switch (search.state) {
    case 'unasked':
      return '';
    case 'found': {
      const { street, city } = search.address;
      return street ? t('checkout.cep.filled') : t('checkout.cep.town', { city });
    }
    default:
      return t(`checkout.cep.${search.state}`);
  }
}

/** The result of looking up a CEP, which screen readers read out; the fields below can be typed into all the time. */
export function CepStatus({ search }: { search: CepSearch }) {
  return (
    <p className={`small soft ${styles.cepStatus}`} role="status">
      {textOf(search)}
    </p>
  );
}
