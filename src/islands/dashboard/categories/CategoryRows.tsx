import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import type { CategoryTreeNode } from '#domain/categories/category.ts';
import type { CategoryMove } from '#domain/categories/category-input.ts';
import { branchOf, dropTo, stepTo, type Step } from '#domain/categories/category-order.ts';
import styles from './Categories.module.css';
import { CategoryRow } from './CategoryRow.tsx';

interface CategoryRowsProps {
  nodes: readonly CategoryTreeNode[];
  access: Access;
  /** Whether it is the whole tree: only then can something be moved within it. */
  isWhole: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onMove: (id: string, to: CategoryMove) => void;
}

/** Pixels to the right that are one level, as in the style sheet. */
const LEVEL = 24;

const silent = () => undefined;
const SILENT = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

interface Dragged {
  id: string;
  /** The level at which it would be dropped. */
  depth: number;
}

/** The rows of the tree: dragged up and down, and to the sides for another level. */
export function CategoryRows({
  nodes,
  access,
  isWhole,
  chosen,
  onToggle,
  onMove,
}: CategoryRowsProps) {
  const id = useId();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const hidden = new Set(dragged ? branchOf(nodes, dragged.id).map((node) => node.id) : []);
  const shown = nodes.filter((node) => node.id === dragged?.id || !hidden.has(node.id));

  const target = ({ active, over, delta }: DragMoveEvent) =>
    over &&
    dropTo(nodes, String(active.id), {
      overId: String(over.id),
      levels: Math.round(delta.x / LEVEL),
    });
  const follow = (event: DragMoveEvent) => {
    const depth = target(event)?.depth;
    if (depth === undefined || depth === dragged?.depth) return;
    setDragged({ id: String(event.active.id), depth });
  };
  const step = (node: CategoryTreeNode) => (way: Step) => {
    const to = stepTo(nodes, node.id, way);
    if (to) onMove(node.id, to);
  };

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) =>
        setDragged({
          id: String(active.id),
          depth: nodes.find((node) => node.id === active.id)?.depth ?? 0,
        })
      }
      onDragMove={follow}
      onDragCancel={() => setDragged(null)}
      onDragEnd={(event) => {
        setDragged(null);
        const to = target(event);
        const node = nodes.find((one) => one.id === event.active.id);
        const siblings = nodes.filter((one) => one.parentId === node?.parentId);
        const isSame =
          node && to && to.parentId === node.parentId && siblings.indexOf(node) === to.position;
        if (node && to && !isSame) {
          onMove(node.id, { parentId: to.parentId, position: to.position });
        }
      }}
    >
      <SortableContext items={shown.map((node) => node.id)} strategy={verticalListSortingStrategy}>
        <ul className={styles.rows} aria-label={t('sections.categories')}>
          {shown.map((node) => (
            <CategoryRow
              key={node.id}
              node={node}
              depth={!isWhole ? 0 : node.id === dragged?.id ? dragged.depth : node.depth}
              access={access}
              isMovable={isWhole && access.edit}
              isChosen={chosen.has(node.id)}
              canStep={(way) => stepTo(nodes, node.id, way) !== null}
              onToggle={() => onToggle(node.id)}
              onStep={step(node)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
