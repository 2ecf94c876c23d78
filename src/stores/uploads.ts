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
import { MINUTE_MS } from '#domain/time.ts';

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
/** Ms that nothing may happen before an upload counts as lost. */
const SILENCE_MS = MINUTE_MS;

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

/** The shop's answer to an upload, in its own words. */
function sentOf({ status, response }: XMLHttpRequest): Sent {
  const answer = (response ?? {}) as {
    item?: MediaItem;
    err?: string;
    fields?: Record<string, string>;
  };
  if (status < 300 && answer.item) return { item: answer.item };
  const err = answer.fields?.[FILE_FIELD] ?? answer.err ?? t('Something Went Wrong');
  return { err, canRetry: status >= 500 || status === 408 || status === 429 };
}

/** Sends one file; fetch does not report how much has been sent. Never rejects. */
function send(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve({ err: t('errors.media.brokenOff'), canRetry: true });
    let timer: ReturnType<typeof setTimeout>;
    const stayAwake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      stayAwake();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(sentOf(request));
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => clearTimeout(timer);
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append(FILE_FIELD, file);
    request.open('POST', UPLOAD_PATH);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    stayAwake();
    request.send(body);
  });
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
