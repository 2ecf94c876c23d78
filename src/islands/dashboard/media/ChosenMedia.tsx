import { t } from '#i18n/t.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState, type DragEvent, type FocusEvent } from 'react';
import { MAX_ALT, type MediaKind, type MediaRef } from '#domain/media/media.ts';
import styles from './ChosenMedia.module.css';
import { Thumbnail } from './Thumbnail.tsx';

interface ChosenMediaProps {
  value: readonly MediaRef[];
  accept: MediaKind;
  readOnly: boolean;
  /** Whether what is seen in each picture is written below it. */
  described: boolean;
  /** Whether they have an order. */
  multiple: boolean;
  onMove: (from: number, to: number) => void;
  onAlt?: (index: number, alt: string) => void;
  onRemove: (index: number) => void;
  /** Whether its first picture represents the whole, as in a list. */
  leads?: boolean;
  /** Opens what else the form has about a picture. */
  onEdit?: (index: number) => void;
  /** Called with a picture that is dragged here from another list of the form. */
  onReceive?: (key: string, to: number) => void;
}

/** What a dragged picture is called among what may be dragged onto a list. */
const DRAGGED = 'application/x-vitrine-media';

/**
 * What is chosen, in its order. What can be done with a picture is shown while the pointer or the focus is on it,
 * and on a touch screen once it has been touched.
 */
export function ChosenMedia(props: ChosenMediaProps) {
  const { value, accept, readOnly, described, multiple, leads = true } = props;
  const { onMove, onAlt, onRemove, onEdit, onReceive } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const canDrag = multiple && !readOnly && (value.length > 1 || onReceive !== undefined);

  /** Moves by a button, which has to get the focus back: it has moved along with its picture. */
  const move = (from: number, to: number, name: 'earlier' | 'later') => {
    onMove(from, to);
    requestAnimationFrame(() => {
      const tile = list.current?.children[to];
      const wanted = tile?.querySelector<HTMLButtonElement>(`[data-move="${name}"]`);
      const other = tile?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)');
      (wanted?.disabled ? other : wanted)?.focus();
    });
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const takes = ({ dataTransfer }: DragEvent) =>
    dragged !== null || (onReceive !== undefined && dataTransfer.types.includes(DRAGGED));

  return (
    <ul
      className={styles.chosen}
      ref={list}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setSelected(null);
      }}
    >
      {value.map(({ key, alt }, index) => {
        const number = index + 1;
        const isBare = accept === 'image' && onEdit !== undefined && alt === '';
        const isFirst = leads && accept === 'image' && index === 0 && value.length > 1;
        const mark = isBare ? 'undescribed' : isFirst ? 'first' : null;
        return (
          <li
            key={key}
            className={styles.tile}
            data-dragged={dragged === index || undefined}
            data-over={(over === index && dragged !== index) || undefined}
            data-selected={selected === key || undefined}
            onDragOver={(event) => {
              if (!takes(event)) return;
              event.preventDefault();
              setOver(index);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              if (!takes(event)) return;
              event.preventDefault();
              if (dragged === null) onReceive?.(event.dataTransfer.getData(DRAGGED), index);
              else if (dragged !== index) onMove(dragged, index);
              end();
            }}
          >
            <span
              className={styles.frame}
              draggable={canDrag}
              onClick={() => setSelected((before) => (before === key ? null : key))}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData(DRAGGED, key);
                setDragged(index);
              }}
              onDragEnd={end}
            >
              <Thumbnail id={key} kind={accept} alt={alt || t(`media.kind.${accept}`)} />
              {mark && <span className={`badge ${styles.mark}`}>{t(`media.picker.${mark}`)}</span>}
            </span>
            {!readOnly && (
              <span className={styles.actions}>
                {multiple && value.length > 1 && (
                  <>
                    <button
                      type="button"
                      data-move="earlier"
                      aria-label={t('media.picker.earlier', { number })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1, 'earlier')}
                    >
                      <ArrowLeft className="icon" aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      data-move="later"
                      aria-label={t('media.picker.later', { number })}
                      disabled={index === value.length - 1}
                      onClick={() => move(index, index + 1, 'later')}
                    >
                      <ArrowRight className="icon" aria-hidden="true" />
                    </button>
                  </>
                )}
                {onEdit && (
                  <button
                    type="button"
                    aria-label={t('media.picker.edit', { number })}
                    onClick={() => onEdit(index)}
                  >
                    <SlidersHorizontal className="icon" aria-hidden="true" />
                  </button>
                )}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('media.picker.remove', { number })}
                  onClick={() => onRemove(index)}
                >
                  <Trash2 className="icon" aria-hidden="true" />
                </button>
              </span>
            )}
            {accept === 'image' && described && (
              <input
                className={styles.alt}
                aria-label={t('media.picker.alt', { number })}
                placeholder={t('media.picker.altHint')}
                value={alt}
                maxLength={MAX_ALT}
                readOnly={readOnly}
                onChange={({ target }) => onAlt?.(index, target.value)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
