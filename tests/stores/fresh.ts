import { vi } from 'vitest';

/** Imports a module again, as a page that has just been opened does. */
export function opened<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  return load();
}

/** What another tab's change of the local storage does in this one. */
export function changeInOtherTab(key: string, newValue: string): void {
  window.localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
