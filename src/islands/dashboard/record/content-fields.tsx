import { useController } from 'react-hook-form';
import type { MediaRef } from '#domain/media/media.ts';
import { MediaPicker } from '../media/MediaPicker.tsx';
import type { TextField } from '../ui/rich-text/pieces.ts';
import { RichText } from '../ui/rich-text/RichText.tsx';
import { useFormAccess } from './RecordForm.tsx';

interface Content {
  /** Path in the form's values. */
  name: string;
  label: string;
}

/** A text with headings, emphasis, lists and links; HTML in the form's values, '' for nothing. */
export function FormRichText({
  name,
  ...field
}: Content & { fields?: readonly TextField[] | undefined }) {
  const { field: bound, fieldState } = useController({ name });
  const { readOnly } = useFormAccess();
  return (
    <RichText
      {...field}
      readOnly={readOnly}
      value={bound.value as string}
      onChange={bound.onChange}
      error={fieldState.error?.message}
    />
  );
}

/** One picture of the library that needs no text of its own; a MediaRef or null in the form's values. */
export function FormPicture({ name, ...field }: Content) {
  const access = useFormAccess();
  const { field: bound, fieldState } = useController({ name });
  const value = bound.value as MediaRef | null;
  return (
    <MediaPicker
      {...field}
      {...access}
      accept="image"
      described={false}
      value={value ? [value] : []}
      onChange={([picture = null]) => bound.onChange(picture)}
      error={fieldState.error?.message}
    />
  );
}
