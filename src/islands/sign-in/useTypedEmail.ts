import type { RefObject } from 'react';
import { useEffect } from 'react';
import { tabStorage } from '#stores/browser-storage.ts';

/** Stored by this tab alone, never in an address, until a sign-in succeeds or is started again. */
const KEY = 'vitrine.email';

/**
 * The e-mail of a sign-in that led to another site and came back with an error.
 *
 * @param failed whether the page was opened by such an error: the form then shows the e-mail again
 */
export function useTypedEmail(form: RefObject<HTMLFormElement | null>, failed: boolean): void {
  useEffect(() => {
    if (!failed) return forgetTypedEmail();
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement) field.value ||= tabStorage[KEY] ?? '';
  }, [form, failed]);
}

export function storeTypedEmail(email = ''): void {
  tabStorage[KEY] = email;
}

export function forgetTypedEmail(): void {
  delete tabStorage[KEY];
}
