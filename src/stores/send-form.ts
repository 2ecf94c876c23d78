import { MINUTE_MS } from '#domain/time.ts';

/** Ms that nothing may happen before a form counts as lost. */
const SILENCE_MS = MINUTE_MS;

interface Sending {
  signal: AbortSignal;
  /** Called with the share that has been sent, 0–1; at 1 the shop looks at it. */
  onProgress: (share: number) => void;
}

/**
 * POSTs a form with files, whose progress fetch does not report. Never rejects.
 *
 * @returns the shop's answer; null if none came, or it was broken off
 */
export function sendForm(
  path: string,
  body: FormData,
  { signal, onProgress }: Sending,
): Promise<{ status: number; answer: Record<string, unknown> } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve(null);
    let timer: ReturnType<typeof setTimeout>;
    const stayAwake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      stayAwake();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        answer: (request.response ?? {}) as Record<string, unknown>,
      });
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => clearTimeout(timer);
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    stayAwake();
    request.send(body);
  });
}
