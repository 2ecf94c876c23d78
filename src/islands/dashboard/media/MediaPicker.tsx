import { t } from '#i18n/t.ts';
import { useId } from 'react';
import type { MediaKind, MediaRef } from '#domain/media/media.ts';
import { ChosenMedia } from './ChosenMedia.tsx';
import { MediaAdd } from './MediaAdd.tsx';
import styles from './MediaPicker.module.css';
import { moved } from '../ui/moved.ts';
import { UploadList } from './UploadList.tsx';
import { useMediaChoice } from './useMediaChoice.ts';

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
  /** What is wrong with the field, as the form says. */
  error?: string | undefined;
  /** Tells the form that uploads are under way: saving waits for them. */
  onBusy?: (busy: boolean) => void;
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
}: MediaPickerProps<Ref>) {
  const errorId = useId();
  const { take, update, uploads } = useMediaChoice<Ref>({
    value,
    onChange,
    accept,
    multiple,
    max,
    onBusy,
  });
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
        <ChosenMedia
          value={value}
          accept={accept}
          readOnly={readOnly}
          described={described}
          multiple={multiple}
          onMove={(from, to) => update((now) => moved(now, from, to))}
          onAlt={(index, alt) =>
            update((now) => now.map((one, at) => (at === index ? { ...one, alt } : one)))
          }
          onRemove={(index) => update((now) => now.filter((_, at) => at !== index))}
        />
      )}
      <UploadList {...uploads} />
      {canAdd && (
        <MediaAdd
          label={label}
          accept={accept}
          multiple={multiple}
          chosen={value.map(({ key }) => key)}
          room={multiple ? max - value.length : 1}
          mayUpload={mayUpload}
          onFiles={uploads.add}
          onItems={(items) => take(...items)}
        />
      )}
      {isFull && <p className="small soft">{t('media.picker.full', { count: max })}</p>}
      {error && (
        <span className="error" id={errorId} tabIndex={-1} data-invalid>
          {error}
        </span>
      )}
    </fieldset>
  );
}
