import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { t } from '#i18n/t.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ExternalLink from 'lucide-react/icons/external-link';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { CATEGORY_LIMITS, type CategoryTreeNode } from '#domain/categories/category.ts';
import { STEPS, type Step } from '#domain/categories/category-order.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { RowMenu, type MenuAction } from '../ui/RowMenu.tsx';
import sortable from '../ui/Sortable.module.css';
import styles from './Categories.module.css';

interface CategoryRowProps {
  node: CategoryTreeNode;
  /** The level at which it is shown. */
  depth: number;
  access: Access;
  isMovable: boolean;
  isChosen: boolean;
  canStep: (step: Step) => boolean;
  onToggle: () => void;
  onStep: (step: Step) => void;
}

const BY_KEY: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

const ICONS = { up: ArrowUp, down: ArrowDown, in: ArrowRight, out: ArrowLeft };

/** A category in the tree: its page, how many products it has, and the ways to move it. */
export function CategoryRow({
  node,
  depth,
  access,
  isMovable,
  isChosen,
  canStep,
  onToggle,
  onStep,
}: CategoryRowProps) {
  const { id, name, path, trail, products, picture } = node;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: !isMovable });
  const stepByKey = (event: KeyboardEvent) => {
    const step = BY_KEY[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const moves = STEPS.map((step): MenuAction => {
    const label = t(`categories.steps.${step}`);
    return { label, icon: ICONS[step], disabled: !canStep(step), onSelect: () => onStep(step) };
  });
  const menu: MenuAction[] = [
    ...(isMovable ? moves : []),
    ...(access.edit && node.depth + 1 < CATEGORY_LIMITS.depth
      ? [
          {
            label: t('categories.newWithin'),
            icon: Plus,
            href: `${dashboardPath('categories')}/novo?parent=${id}`,
            separated: isMovable,
          },
        ]
      : []),
    {
      label: t('dashboard.seeInShop'),
      icon: ExternalLink,
      href: `/categoria/${path}`,
      newTab: true,
    },
  ];

  return (
    <li
      ref={setNodeRef}
      className={`${sortable.row} ${styles.row}`}
      data-dragged={isDragging || undefined}
      data-depth={depth}
      style={
        {
          '--depth': depth,
          transform: CSS.Translate.toString(transform),
          transition,
        } as CSSProperties
      }
    >
      {access.delete && (
        <label className={styles.choice}>
          <span className="visually-hidden">{t('categories.choose', { name: trail })}</span>
          <input type="checkbox" checked={isChosen} onChange={onToggle} />
        </label>
      )}
      <span className={styles.indent} aria-hidden="true" />
      {isMovable && (
        <button
          {...listeners}
          type="button"
          ref={setActivatorNodeRef}
          className={`button button--quiet button--icon button--small ${sortable.handle}`}
          aria-label={t('dashboard.sort.handle', { name: trail })}
          onKeyDown={stepByKey}
        >
          <GripVertical className="icon" aria-hidden="true" />
        </button>
      )}
      {picture && (
        <img
          className={styles.picture}
          src={thumbnailUrl(picture)}
          alt=""
          width={40}
          height={28}
          loading="lazy"
        />
      )}
      <a className={styles.name} href={`${dashboardPath('categories')}/${id}`}>
        <span>{depth === node.depth ? name : trail}</span>
        <span className={styles.path}>/categoria/{path}</span>
      </a>
      <span className={`${styles.count} figures`}>
        {(products > 0 || node.children === 0) && t('dashboard.products', { count: products })}
      </span>
      <RowMenu items={menu} label={t('categories.more', { name: trail })} />
    </li>
  );
}
