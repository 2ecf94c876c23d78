/** Leaves the page for another of the shop's. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
