import { t, textAt } from '#i18n/t.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import type { Home as HomeData, HomeTask } from '#domain/dashboard/home.ts';
import { getData } from '#stores/api.ts';
import { showFlashMessage } from '../flash-message.ts';
import { refreshWaiting } from '../waiting.ts';
import { WaitingOrders } from './WaitingOrders.tsx';
import styles from './Home.module.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { cappedCount } from '#domain/dashboard/list.ts';

interface HomeProps {
  first: HomeData;
  /** First name of the user; '' if the shop does not know it. */
  name: string;
  /** Whether the page leads to the shop's opening, with a heading of its own. */
  isOpening?: boolean;
  /** What the user may do with orders. */
  access: Access;
  /** Whether they may see any section. */
  seesSections: boolean;
  /** How sales are going, beside what waits; drawn by the server. */
  children?: ReactNode;
}

/** The most urgent task as a sentence. */
const headingOf = (task: HomeTask | undefined): string =>
  task ? t('start.heading', { what: taskText(task) }) : t('start.allDone');

/** The start page: what waits for this user, the oldest orders with their action, and how sales are going. */
export default function Home(props: HomeProps) {
  const { first, name, access, seesSections, isOpening = false, children } = props;
  const [home, setHome] = useState(first);
  useEffect(showFlashMessage, []);

  /** Reads everything again: an order has moved. */
  const reload = async () => {
    void refreshWaiting();
    const answer = await getData<{ home: HomeData }>('/api/dashboard/home');
    if (answer.success) setHome(answer.home);
  };

  const tasks = home.tasks.filter(({ count }) => count > 0);
  const { orders } = home;
  return (
    <>
      {!isOpening && (
        <header className={styles.head}>
          <p className="soft">{name ? t('start.hello', { name }) : t('start.helloAll')}</p>
          <h1>{seesSections ? headingOf(tasks[0]) : t('start.nothingGranted')}</h1>
          {!seesSections && <p className="soft">{t('start.askAdmin')}</p>}
        </header>
      )}
      {seesSections && (
        <div className={children ? styles.columns : styles.column}>
          <div className={styles.main}>
            {(tasks.length > 0 || !isOpening) && (
              <TaskRows tasks={tasks} isNew={orders?.any === false} />
            )}
            {orders && orders.waiting.length > 0 && (
              <WaitingOrders
                orders={orders.waiting}
                now={home.at}
                mayEdit={access.edit}
                onMoved={() => void reload()}
              />
            )}
          </div>
          {children}
        </div>
      )}
    </>
  );
}

/** What waits, with its number: '2 pedidos a confirmar'. */
const taskText = ({ section, name, count }: HomeTask): string =>
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
function TaskRows({ tasks, isNew }: TaskRowsProps) {
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
