import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** An upload that an island has started; the test decides its outcome. */
export interface FakeUpload {
  name: string;
  /** What is sent beside the file. */
  fields: Readonly<Record<string, string>>;
  /** Reports the fraction that has been sent, 0–1. */
  progress: (share: number) => void;
  answer: (status: number, response: object) => void;
  /** Makes the network fail. */
  lose: () => void;
  isAborted: () => boolean;
}

/** Fakes the shop behind the islands' uploads, until the test ends. @returns the list of uploads, which grows */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeRequest {
    status = 0;
    response: object | null = null;
    responseType = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    #aborted = false;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      if (this.#aborted) return;
      this.#aborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    send(body: FormData): void {
      const end = (tell?: () => void) =>
        act(() => {
          tell?.();
          this.onloadend?.();
        });
      uploads.push({
        name: (body.get('file') as File).name,
        fields: Object.fromEntries(
          [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
        progress: (share) => act(() => this.upload.onprogress?.({ loaded: share, total: 1 })),
        answer: (status, response) => {
          Object.assign(this, { status, response });
          end(this.onload);
        },
        lose: () => end(this.onerror),
        isAborted: () => this.#aborted,
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
