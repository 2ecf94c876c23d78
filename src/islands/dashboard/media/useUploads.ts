import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState, type ClipboardEvent, type DragEvent } from 'react';
import type { MediaItem } from '#domain/media/media.ts';
import type { Accepted } from '#domain/media/upload.ts';
import { makeUploads } from '#stores/uploads.ts';
import { useUnsavedGuard } from '../../form/unsaved.ts';

/** Whether files from the user's computer are dragged or pasted, not something on the page. */
const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/**
 * A queue of uploads that lives as long as what shows it, and the events of an area that files may be
 * dropped on and pasted into. The page asks before it is left meanwhile.
 */
export function useUploads(accept: Accepted, onItem: (item: MediaItem) => void) {
  const tell = useEffectEvent(onItem);
  const [uploads] = useState(() => makeUploads(accept, (item) => tell(item)));
  const entries = useStore(uploads.$entries);
  const [isOver, setIsOver] = useState(false);
  const isBusy = entries.some(({ state }) => state !== 'failed');
  useUnsavedGuard(isBusy);
  useEffect(() => () => uploads.stop(), [uploads]);

  const area = {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      uploads.add(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      uploads.add(event.clipboardData.files);
    },
  };
  return { ...uploads, entries, isBusy, area };
}
