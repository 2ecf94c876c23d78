import { t } from '#i18n/t.ts';
import Images from 'lucide-react/icons/images';
import { useState, type ReactNode } from 'react';
import type { MediaItem, MediaKind } from '#domain/media/media.ts';
import { OnDemand } from '../ui/OnDemand.tsx';
import styles from './MediaPicker.module.css';
import { UploadButton } from './UploadButton.tsx';

const loadLibrary = () => import('./LibraryDialog.tsx');

interface MediaAddProps {
  /** Heading of the library's dialog. */
  label: string;
  accept: MediaKind;
  multiple: boolean;
  /** Keys that the field has already. */
  chosen: readonly string[];
  /** Most that may be added now. */
  room: number;
  mayUpload: boolean;
  onFiles: (files: Iterable<File>) => void;
  onItems: (items: MediaItem[]) => void;
  /** Whether it says which files it takes. */
  hinted?: boolean;
  /** Fields before the buttons. */
  children?: ReactNode;
}

/** The buttons that add to a field of media: a new file, or one from the library. */
export function MediaAdd(props: MediaAddProps) {
  const {
    label,
    accept,
    multiple,
    chosen,
    room,
    mayUpload,
    onFiles,
    onItems,
    hinted = true,
    children,
  } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <div className={styles.add}>
      {children}
      {mayUpload && <UploadButton accept={accept} multiple={multiple} add={onFiles} />}
      <button
        type="button"
        className="button button--quiet button--small"
        onClick={() => setIsChoosing(true)}
      >
        <Images className="icon" aria-hidden="true" />
        {t('media.picker.fromLibrary')}
      </button>
      {mayUpload && hinted && (
        <span className="small soft">{t(`media.picker.hint.${accept}`)}</span>
      )}
      {isChoosing && (
        <OnDemand load={loadLibrary} onClose={() => setIsChoosing(false)}>
          {({ LibraryDialog }) => (
            <LibraryDialog
              title={label}
              accept={accept}
              multiple={multiple}
              chosen={chosen}
              max={room}
              onChoose={(items) => {
                setIsChoosing(false);
                onItems(items);
              }}
              onClose={() => setIsChoosing(false)}
            />
          )}
        </OnDemand>
      )}
    </div>
  );
}
