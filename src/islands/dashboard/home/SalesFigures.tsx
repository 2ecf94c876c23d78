import { t } from '#i18n/t.ts';
import type { Sales, SalesOfPeriod } from '#domain/dashboard/home.ts';
import { formatReais } from '../format.ts';
import styles from './Home.module.css';

/** '3 pedidos · R$ 749,70' */
const salesText = ({ orders, revenue }: Sales): string =>
  `${t('start.orders', { count: orders })} · ${formatReais(revenue)}`;

/** How far the revenue lies above or below the one before, as a sentence; null without anything to compare. */
function trendText({ now, before }: SalesOfPeriod): string | null {
  if (before.revenue === 0 || now.revenue === 0) return null;
  const percent = Math.round((now.revenue / before.revenue - 1) * 100);
  if (percent === 0) return t('start.trend.same');
  return t(percent > 0 ? 'start.trend.more' : 'start.trend.less', { percent: Math.abs(percent) });
}

interface FigureProps {
  title: string;
  /** What the period is compared with: 'Ontem até esta hora'. */
  beforeLabel: string;
  sales: SalesOfPeriod;
}

function Figure({ title, beforeLabel, sales }: FigureProps) {
  const trend = trendText(sales);
  return (
    <section className={styles.figure}>
      <h2 className={styles.figureTitle}>{title}</h2>
      <p className={styles.revenue}>{formatReais(sales.now.revenue)}</p>
      <p>
        {t('start.orders', { count: sales.now.orders })}
        {trend && <span className="soft">, {trend}</span>}
      </p>
      <p className="small soft">
        {beforeLabel}: <span className={styles.whole}>{salesText(sales.before)}</span>
      </p>
    </section>
  );
}

/** Orders and revenue of today and of the last seven days, beside what was before. */
export function SalesFigures({ today, week }: Record<'today' | 'week', SalesOfPeriod>) {
  return (
    <div className={styles.figures}>
      <Figure title={t('start.today')} beforeLabel={t('start.yesterday')} sales={today} />
      <Figure title={t('start.week')} beforeLabel={t('start.weekBefore')} sales={week} />
    </div>
  );
}
