/** Leaves the page for another one. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}

/** Loads the page again. */
export function reload(): void {
  window.location.reload();
}
