/**
 * Whether a menu's entry leads to the page that is shown, or to one that it is below.
 *
 * @param start path of the area's start page, whose entry leads to that page alone
 */
export const leadsTo = (href: string, path: string, start: string): boolean =>
  path === href || (href !== start && path.startsWith(`${href}/`));
