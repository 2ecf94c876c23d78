/** Where menus and popovers stand: below the dashboard's own values, which it changes for what is in it. */
export const portalRoot = (): Element | null =>
  typeof document === 'undefined' ? null : (document.querySelector('.dashboard') ?? document.body);
