import { t } from '#i18n/t.ts';
import { endingsOf, type Accepted } from '#domain/media/upload.ts';
import { FileButton } from '../ui/FileButton.tsx';

interface UploadButtonProps {
  accept: Accepted;
  multiple: boolean;
  add: (files: Iterable<File>) => void;
  primary?: boolean;
}

/** Opens the machine's own dialog for media. */
export function UploadButton({ accept, multiple, add, primary = false }: UploadButtonProps) {
  const some = multiple ? 'many' : 'one';
  return (
    <FileButton
      look={primary ? 'button--primary' : 'button--small'}
      label={t(`media.upload.${accept}.${some}`)}
      accept={endingsOf(accept).join(',')}
      multiple={multiple}
      onFiles={(files) => add(files ?? [])}
    />
  );
}
