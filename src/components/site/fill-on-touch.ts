/** For parts of a page that are completed at the first touch, from another page that has all of them. */

/** Timeout of the page, ms. */
const TIMEOUT_MS = 10_000;
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'toggle'] as const;

/** Another page of the shop. */
export async function fetchPage(address: string): Promise<Document> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${answer.status}: no page at ${address}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Calls `fill` once, at the first touch of a selector's elements; if it fails, the next touch tries again. */
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
    // Opened before this script had loaded.
    if (part.matches(':popover-open, [open]') || part.querySelector('details[open]')) start();
  }
}
