import { t } from '#i18n/t.ts';
import { formatMoney } from '#domain/money.ts';
import { ChangeStatus } from './ChangeStatus.tsx';
import styles from './SumLines.module.css';

interface SumLine {
  label: string;
  cents: number;
  /** Whether the amount is taken off. */
  less?: boolean;
  /** Replaces the amount, e.g. 'Grátis'. */
  text?: string | undefined;
}

interface SumLinesProps {
  lines: SumLine[];
  total: SumLine;
}

/** Amounts one below the other, and what they come to. */
export function SumLines({ lines, total }: SumLinesProps) {
  const amount = ({ cents, less, text }: SumLine) =>
    text ?? `${less ? '−' : ''}${formatMoney(cents)}`;
  return (
    <dl className={styles.sums}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{amount(line)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd>{amount(total)}</dd>
      </div>
    </dl>
  );
}

/** Announces the cart's total to screen readers: after a change, never on arrival. */
export function TotalStatus({ cents }: { cents: number }) {
  return <ChangeStatus text={t('cart.totalNow', { total: formatMoney(cents) })} />;
}
