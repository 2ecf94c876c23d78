import { useEffect } from 'react';

/** Asks before the page is left or reloaded while something on it is unsaved. */
export function useUnsavedGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    // The browser shows its own text.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}

/** Whether a form is dirty before hydration: it differs from what the page came with. */
export function isTypedInto(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const chosen = [...control.options].find(({ defaultSelected }) => defaultSelected);
      return chosen !== undefined && !chosen.selected;
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement)) return false;
    // The browser does not know the initial state of a checkbox that React controls.
    if (control.type === 'checkbox' || control.type === 'radio') return false;
    return control.value !== control.defaultValue;
  });
}

/**
 * Remembers the caret of the field that has the focus.
 *
 * @returns a function that restores it, once the field has been rewritten
 */
export function rememberCaret(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {};
  const { selectionStart, selectionEnd } = field;
  return () => {
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}
