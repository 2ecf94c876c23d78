import { t, textAt } from '#i18n/t.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { HomeTask } from '#domain/dashboard/home.ts';
import { cappedCount } from '#domain/dashboard/list.ts';
import styles from './Home.module.css';

/** What waits, with its number: '2 pedidos a confirmar'. */
export const taskText = ({ section, name, count }: HomeTask): string =>
  `${cappedCount(count)} ${wordsOf({ section, name, count })}`;

const wordsOf = ({ section, name, count }: Pick<HomeTask, 'section' | 'name' | 'count'>) =>
  textAt(`start.tasks.${section}.${name}`, { count });

interface TaskRowsProps {
  /** Those with something to do. */
  tasks: readonly HomeTask[];
  /** Whether the shop has never had an order. */
  isNew: boolean;
}

/** What wants doing: each row opens the records that it counts. */
export function TaskRows({ tasks, isNew }: TaskRowsProps) {
  if (tasks.length === 0) {
    return (
      <p className={styles.calm}>
        <CircleCheck className="icon" aria-hidden="true" />
        {t(isNew ? 'start.beforeFirstOrder' : 'start.nothingWaits')}
      </p>
    );
  }
  return (
    <section aria-labelledby="home-tasks" className={styles.card}>
      <h2 id="home-tasks" className={styles.title}>
        {t('start.toDo')}
      </h2>
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <li key={`${task.section}.${task.name}`} className={styles.taskItem}>
            <a className={styles.task} href={task.href}>
              <span className={styles.number}>{cappedCount(task.count)}</span>{' '}
              <span>{wordsOf(task)}</span>
              <ChevronRight className="icon" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
