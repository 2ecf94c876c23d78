const drawnOn = new WeakMap<Request, Set<string>>();

/**
 * Whether `name` is asked for the first time on the page that answers `request`. A drawing that
 * stands on a page many times is written out once; the others point to it (`<use>`).
 */
export function firstOnPage(request: Request, name: string): boolean {
  const drawn = drawnOn.get(request) ?? new Set();
  drawnOn.set(request, drawn);
  const first = !drawn.has(name);
  drawn.add(name);
  return first;
}
