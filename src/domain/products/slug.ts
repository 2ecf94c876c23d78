import { fold, words } from '../catalogue/fold.ts';

/** Longest slug, so that addresses stay readable. */
export const MAX_SLUG = 100;

/** Words of letters and digits joined by single hyphens: 'oculos-ilha-2'. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slug that a name suggests: 'Óculos Ilha Ø' is 'oculos-ilha'. '' if no letter of it is allowed. */
export function slugOf(name: string): string {
  const slug = words(fold(name))
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-');
  return slug.slice(0, MAX_SLUG).replace(/-$/, '');
}
