import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { formatMoment } from '#domain/date.ts';
import styles from './Timeline.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger';

export interface TimelineEntry {
  id: string;
  /** Epoch ms. */
  at: number;
  /** Who did it: 'Ana Souza', 'Cliente', 'Loja'. */
  actor?: string;
  title: ReactNode;
  /** A note, a reason, what has changed. */
  body?: ReactNode;
  icon?: LucideIcon;
  tone?: Tone;
}

interface TimelineProps {
  /** The newest first. */
  entries: readonly TimelineEntry[];
  /** Name of the list: 'Histórico do pedido'. */
  label: string;
}

/** What happened with a record, when, and by whom. */
export function Timeline({ entries, label }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ id, at, actor, title, body, icon: Icon, tone = 'neutral' }) => (
        <li key={id} className={styles.event} data-tone={tone}>
          <span className={styles.eventSign}>
            {Icon && <Icon className="icon" aria-hidden="true" />}
          </span>
          <div>
            <p className={styles.eventTitle}>{title}</p>
            <p className={styles.eventMeta}>
              <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
              {actor && ` · ${actor}`}
            </p>
            {body && <div className={styles.eventBody}>{body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
