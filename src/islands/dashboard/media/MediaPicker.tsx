import { t } from 'i18next';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Images from 'lucide-react/icons/images';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import {
  MAX_ALT,
  refOf,
  type MediaItem,
  type MediaKind,
  type MediaRef,
} from '#domain/media/media.ts';
import { LibraryDialog } from './LibraryDialog.tsx';
import mediaStyles from './Media.module.css';
import styles from './MediaPicker.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadButton } from './UploadButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

export interface MediaPickerProps<Ref extends MediaRef = MediaRef> {
  /** What the field is called: its group's accessible name, and the heading of the library's dialog. */
  label: string;
  /** In the order in which they are shown. A form's own data about each (such as a colour) is preserved. */
  value: readonly Ref[];
  /**
   * Called with the whole new value: after an upload, a choice from the library, a new order, a text or
   * a removal. What is new is a plain MediaRef: give it what your form adds.
   */
  onChange: (value: (Ref | MediaRef)[]) => void;
  accept: MediaKind;
  /** Whether it may have more than one; without it a new one replaces the old. */
  multiple?: boolean;
  /** Most entries of a `multiple` field. */
  max?: number;
  /** Whether the user may upload (right `edit` of the section `media`); without it only the library is offered. */
  mayUpload?: boolean;
  /** Whether what is chosen is only shown. */
  readOnly?: boolean;
  /** Whether people write what is seen in each picture; a logo is described by the name beside it. */
  described?: boolean;
  /** What is wrong with the field, told by the form. */
  error?: string | undefined;
  /** Tells the form that uploads are under way: saving waits for them. */
  onBusy?: (busy: boolean) => void;
  /** Further fields of the form for each picture; `number` counts from 1. */
  extra?: (key: string, number: number) => ReactNode;
}

/** `list` with the entry at `from` moved to `to`. */
function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The pictures (or the model) of a field: uploaded, dropped, pasted or chosen from the library. */
export function MediaPicker<Ref extends MediaRef>({
  label,
  value,
  onChange,
  accept,
  multiple = false,
  max = Number.POSITIVE_INFINITY,
  mayUpload = true,
  readOnly = false,
  described = true,
  error,
  onBusy,
  extra,
}: MediaPickerProps<Ref>) {
  const [isChoosing, setIsChoosing] = useState(false);
  const errorId = useId();
  // Several uploads may end before the form renders again: each adds to what the one before has made.
  const latest = useRef<readonly (Ref | MediaRef)[]>(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const give = (next: (Ref | MediaRef)[]) => {
    latest.current = next;
    onChange(next);
  };
  const take = (...items: MediaItem[]) => {
    const before = latest.current;
    const fresh = items.filter(({ id }) => !before.some(({ key }) => key === id)).map(refOf);
    if (fresh.length === 0) return;
    give(multiple ? [...before, ...fresh].slice(0, max) : fresh.slice(-1));
  };
  const uploads = useUploads(accept, take);
  const tellBusy = useEffectEvent((busy: boolean) => onBusy?.(busy));
  const { isBusy } = uploads;
  useEffect(() => tellBusy(isBusy), [isBusy]);

  const isFull = multiple && value.length >= max;
  const canAdd = !readOnly && !isFull;
  return (
    <fieldset
      className={styles.picker}
      aria-describedby={error ? errorId : undefined}
      {...(canAdd && mayUpload && uploads.area)}
    >
      <legend>{label}</legend>
      {value.length > 0 && (
        <Chosen
          value={value}
          accept={accept}
          readOnly={readOnly}
          described={described}
          multiple={multiple}
          extra={extra}
          onMove={(from, to) => give(moved(latest.current, from, to))}
          onAlt={(index, alt) =>
            give(latest.current.map((one, at) => (at === index ? { ...one, alt } : one)))
          }
          onRemove={(index) => give(latest.current.filter((_, at) => at !== index))}
        />
      )}
      <UploadList {...uploads} />
      {canAdd && (
        <div className={styles.add}>
          {mayUpload && <UploadButton accept={accept} multiple={multiple} add={uploads.add} />}
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => setIsChoosing(true)}
          >
            <Images className="icon" aria-hidden="true" />
            {t('media.picker.fromLibrary')}
          </button>
          {mayUpload && <span className="small soft">{t(`media.picker.hint.${accept}`)}</span>}
        </div>
      )}
      {isFull && <p className="small soft">{t('media.picker.full', { count: max })}</p>}
      {error && (
        <span className="error" id={errorId}>
          {error}
        </span>
      )}
      {isChoosing && (
        <LibraryDialog
          title={label}
          accept={accept}
          multiple={multiple}
          chosen={value.map(({ key }) => key)}
          max={multiple ? max - value.length : 1}
          onChoose={(items) => {
            setIsChoosing(false);
            take(...items);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </fieldset>
  );
}

interface ChosenProps {
  value: readonly MediaRef[];
  accept: MediaKind;
  readOnly: boolean;
  described: boolean;
  multiple: boolean;
  onMove: (from: number, to: number) => void;
  onAlt: (index: number, alt: string) => void;
  onRemove: (index: number) => void;
  extra: MediaPickerProps['extra'];
}

/** What is chosen, in its order: dragged by the mouse, moved by buttons. */
function Chosen(props: ChosenProps) {
  const { value, accept, readOnly, described, multiple, onMove, onAlt, onRemove, extra } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const canMove = multiple && !readOnly && value.length > 1;

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

  return (
    <ul className={styles.chosen} ref={list}>
      {value.map(({ key, alt }, index) => {
        const number = index + 1;
        return (
          <li
            key={key}
            className={styles.tile}
            data-dragged={dragged === index || undefined}
            data-over={(dragged !== null && over === index && dragged !== index) || undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== index) onMove(dragged, index);
              end();
            }}
          >
            <span
              className={styles.frame}
              draggable={canMove}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', key);
                setDragged(index);
              }}
              onDragEnd={end}
            >
              <Thumbnail id={key} kind={accept} alt={alt || t(`media.kind.${accept}`)} />
              {multiple && index === 0 && accept === 'image' && (
                <span className={`badge ${mediaStyles.first}`}>{t('media.picker.first')}</span>
              )}
            </span>
            {accept === 'image' && described && (
              <input
                className={styles.alt}
                aria-label={t('media.picker.alt', { number })}
                placeholder={t('media.picker.altHint')}
                value={alt}
                maxLength={MAX_ALT}
                readOnly={readOnly}
                onChange={({ target }) => onAlt(index, target.value)}
              />
            )}
            {!readOnly && (
              <span className={styles.tileActions}>
                {canMove && (
                  <>
                    <button
                      type="button"
                      data-move="earlier"
                      className="button button--quiet button--small button--icon"
                      aria-label={t('media.picker.earlier', { number })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1, 'earlier')}
                    >
                      <ArrowLeft className="icon" aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      data-move="later"
                      className="button button--quiet button--small button--icon"
                      aria-label={t('media.picker.later', { number })}
                      disabled={index === value.length - 1}
                      onClick={() => move(index, index + 1, 'later')}
                    >
                      <ArrowRight className="icon" aria-hidden="true" />
                    </button>
                  </>
                )}
                <button
                  type="button"
                  className={`button button--quiet button--small button--icon ${styles.remove}`}
                  aria-label={t('media.picker.remove', { number })}
                  onClick={() => onRemove(index)}
                >
                  <Trash2 className="icon" aria-hidden="true" />
                </button>
              </span>
            )}
            {!readOnly && extra?.(key, number)}
          </li>
        );
      })}
    </ul>
  );
}
