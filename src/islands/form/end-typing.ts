/**
 * Lets the field that has the focus write what was typed: some do so only when they are left. It has the focus
 * afterwards as well.
 */
export function endTyping(form: HTMLElement | null): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form?.contains(field)) return;
  field.blur();
  // A cell of a grid closes its input.
  if (field.isConnected) field.focus({ preventScroll: true });
}
