import { t } from '#i18n/t.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { Swatch } from '../../../ui/Swatch.tsx';
import styles from './Variants.module.css';

interface OptionsSummaryProps {
  colors: ProductChoices['colors'];
  others: readonly { label: string; values: readonly string[] }[];
  onOpen: () => void;
}

/** The options of variants on a line, and the button that changes them. */
export function OptionsSummary({ colors, others, onOpen }: OptionsSummaryProps) {
  return (
    <div className={styles.summary}>
      {colors.map(({ id, name, hex, hex2 }) => (
        <span key={id} className={styles.name}>
          <Swatch hex={hex} hex2={hex2} />
          {name}
        </span>
      ))}
      {others
        .filter(({ values }) => values.length > 0)
        .map(({ label, values }) => (
          <span key={label}>
            <span className="soft">{label}</span> {values.join(', ')}
          </span>
        ))}
      <button type="button" className="button button--small" onClick={onOpen}>
        {t('products.options.change')}
      </button>
    </div>
  );
}
