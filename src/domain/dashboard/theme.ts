/** Storage key of the dashboard's theme that was chosen in this browser: `light` or `dark`. */
export const THEME_KEY = 'vitrine-theme';

/**
 * Inline script that sets the theme before the first paint, so that nothing flashes in the dark;
 * `components/dashboard/switch-theme.ts` goes on. The content policy lets in the hash of this text. Storage
 * may be closed to the page, which must not break it.
 */
export const EARLY_THEME = `{let stored;try{stored=localStorage.getItem('${THEME_KEY}')}catch{}document.documentElement.dataset.theme=stored==='light'||stored==='dark'?stored:'system'}`;
