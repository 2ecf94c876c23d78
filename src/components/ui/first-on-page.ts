const drawnOn = new WeakMap<Request, Set<string>>();

/**
 * Whether this is the first call with `name` for the page that answers `request`. A drawing that occurs many times is
 * written once; the others refer to it (`<use>`).
 */
export function firstOnPage(request: Request, name: string): boolean {
  const drawn = drawnOn.get(request) ?? new Set();
  drawnOn.set(request, drawn);
  const first = !drawn.has(name);
  drawn.add(name);
  return first;
}
