import { t } from '#i18n/t.ts';
import { atom, type ReadableAtom } from 'nanostores';
import type { MediaItem } from '#domain/media/media.ts';
import {
  FILE_FIELD,
  kindOfName,
  MAX_BYTES,
  UPLOAD_PATH,
  type Accepted,
} from '#domain/media/upload.ts';
import { sendForm } from './send-form.ts';

/** A file on its way to the shop, or one that did not get there. */
export interface UploadEntry {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  /** What of it has been sent, 0–1; at 1 the shop looks at it. */
  progress: number;
  /** Why it did not get there. */
  err: string | null;
  /** Whether sending it again may help. */
  canRetry: boolean;
}

type Sent = { item: MediaItem } | { err: string; canRetry: boolean };

/** Files that one browser sends at a time. */
const AT_ONCE = 2;

/** Why a file is not even sent; null for one that is. */
function refusalOf({ name, size }: File, accept: Accepted): string | null {
  const kind = kindOfName(name);
  if (kind === null || (accept !== 'any' && kind !== accept)) {
    return t(`media.upload.not.${accept}`);
  }
  const megabytes = MAX_BYTES[kind] / 1024 / 1024;
  if (size > MAX_BYTES[kind]) return t('errors.media.tooLarge', { megabytes });
  return size === 0 ? t('errors.media.empty') : null;
}

/** Sends one file. Never rejects. */
async function send(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Sent> {
  const body = new FormData();
  body.append(FILE_FIELD, file);
  const sent = await sendForm(UPLOAD_PATH, body, { signal, onProgress });
  if (!sent) return { err: t('errors.media.brokenOff'), canRetry: true };
  const { status } = sent;
  const answer: { item?: MediaItem; err?: string; fields?: Record<string, string> } = sent.answer;
  if (status < 300 && answer.item) return { item: answer.item };
  const err = answer.fields?.[FILE_FIELD] ?? answer.err ?? t('Something Went Wrong');
  return { err, canRetry: status >= 500 || status === 408 || status === 429 };
}

export interface Uploads {
  $entries: ReadableAtom<readonly UploadEntry[]>;
  /** Queues files; one that the shop would refuse is reported at once. */
  add(files: Iterable<File>): void;
  retry(id: number): void;
  /** Takes a file out of the queue, or breaks off what is under way. */
  cancel(id: number): void;
  /** Breaks everything off. */
  stop(): void;
}

/**
 * A queue of uploads of one kind.
 *
 * @param onItem called with each file that has become an item of the library
 */
export function makeUploads(accept: Accepted, onItem: (item: MediaItem) => void): Uploads {
  const $entries = atom<readonly UploadEntry[]>([]);
  const files = new Map<number, { file: File; stop: AbortController }>();
  let last = 0;

  const change = (id: number, part: Partial<UploadEntry>) =>
    $entries.set($entries.get().map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const drop = (id: number) => {
    files.delete(id);
    $entries.set($entries.get().filter((entry) => entry.id !== id));
  };

  const begin = async (id: number): Promise<void> => {
    const upload = files.get(id);
    if (!upload) return;
    change(id, { state: 'sending', progress: 0, err: null });
    const sent = await send(upload.file, upload.stop.signal, (progress) =>
      change(id, { progress }),
    );
    if (files.get(id) !== upload) return;
    if ('item' in sent) {
      drop(id);
      onItem(sent.item);
    } else change(id, { state: 'failed', ...sent });
    next();
  };

  const next = (): void => {
    const entries = $entries.get();
    const sending = entries.filter(({ state }) => state === 'sending').length;
    const waiting = entries.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void begin(id);
  };

  return {
    $entries,
    add(added) {
      for (const file of added) {
        const id = (last += 1);
        const err = refusalOf(file, accept);
        const state = err === null ? 'waiting' : 'failed';
        files.set(id, { file, stop: new AbortController() });
        $entries.set([
          ...$entries.get(),
          { id, name: file.name, state, progress: 0, err, canRetry: false },
        ]);
      }
      next();
    },
    retry(id) {
      const upload = files.get(id);
      if (upload) files.set(id, { ...upload, stop: new AbortController() });
      change(id, { state: 'waiting', err: null });
      next();
    },
    cancel(id) {
      const upload = files.get(id);
      drop(id);
      upload?.stop.abort();
      next();
    },
    stop() {
      const stops = [...files.values()].map(({ stop }) => stop);
      files.clear();
      $entries.set([]);
      for (const stop of stops) stop.abort();
    },
  };
}
