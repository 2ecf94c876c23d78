/** For what a page holds only in part until somebody turns to it, and which another page of the shop has whole. */

/** Ms that the page may take. */
const TIMEOUT_MS = 10_000;
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'toggle'] as const;

/** Another page of the shop. */
export async function fetchPage(address: string): Promise<Document> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${answer.status}: no page at ${address}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Calls `fill` once, at the first touch of what a selector finds; where it fails, the next touch tries again. */
export function fillOnTouch(selector: string, fill: () => Promise<void>): void {
  let filled: Promise<void> | null = null;
  const start = () => {
    filled ??= fill().catch((error: unknown) => {
      console.error(error);
      filled = null;
    });
  };
  for (const part of document.querySelectorAll(selector)) {
    for (const event of TOUCHES) {
      part.addEventListener(event, start, { capture: true, passive: true });
    }
    // Opened before this script had come.
    if (part.matches(':popover-open, [open]') || part.querySelector('details[open]')) start();
  }
}
