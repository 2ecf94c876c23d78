/**
 * Whether a menu entry is for the current page or for one above it.
 *
 * @param start path of the area's start page, whose entry is for that page only
 */
export const leadsTo = (href: string, path: string, start: string): boolean =>
  path === href || (href !== start && path.startsWith(`${href}/`));
