import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { t } from '#i18n/t.ts';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Sortable.module.css';

interface SortableListProps {
  /** Name of the list. */
  label: string;
  /** What is sorted, in its order. */
  rows: readonly { key: string; name: string }[];
  /** Called with the places, from 0. */
  onMove: (from: number, to: number) => void;
  readOnly?: boolean;
  /** Content of a row; `handle` moves it, by pointer and by the arrow keys. */
  children: (index: number, handle: ReactNode) => ReactNode;
}

/** Nothing is announced while the pointer drags: what was moved is announced afterwards, as for the keys. */
const silent = () => undefined;
const SILENT = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

/** A list that can be reordered: dragged by its handles, or moved by the arrow keys on them. */
export function SortableList({ label, rows, onMove, readOnly, children }: SortableListProps) {
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const keys = rows.map(({ key }) => key);

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= rows.length) return;
    onMove(from, to);
    const { name } = rows[from]!;
    setAnnouncement(t('dashboard.sort.moved', { name, place: to + 1, count: rows.length }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };

  return (
    <>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label={label}>
            {rows.map(({ key, name }, index) => (
              <SortableRow
                key={key}
                id={key}
                name={name}
                readOnly={readOnly || rows.length < 2}
                onStep={(step) => move(index, index + step)}
              >
                {(handle) => children(index, handle)}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

interface SortableRowProps {
  id: string;
  name: string;
  readOnly: boolean;
  onStep: (step: 1 | -1) => void;
  children: (handle: ReactNode) => ReactNode;
}

function SortableRow({ id, name, readOnly, onStep, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: readOnly });
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    onStep(by);
  };
  const handle = !readOnly && (
    <button
      {...listeners}
      type="button"
      ref={setActivatorNodeRef}
      className={`button button--quiet button--icon button--small ${styles.handle}`}
      aria-label={t('dashboard.sort.handle', { name })}
      onKeyDown={step}
    >
      <GripVertical className="icon" aria-hidden="true" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
}
