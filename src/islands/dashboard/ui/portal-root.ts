/** Parent of menus and popovers: below the element that sets the dashboard's CSS values, so that they apply. */
export const portalRoot = (): Element | null =>
  typeof document === 'undefined' ? null : (document.querySelector('.dashboard') ?? document.body);
