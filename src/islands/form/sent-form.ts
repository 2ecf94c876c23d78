import { collectForm } from '#domain/form/collect.ts';

/** A form that is being sent while the person can go on typing in it. */
export interface SentForm {
  /** The fields as they were sent. */
  fields: Record<string, string>;
  /** Whether it still contains what was sent, or is gone: nothing else was typed meanwhile. */
  isAsSent: () => boolean;
  /** Shows how the shop has written what it kept, except where something else was typed meanwhile. */
  show: (kept: Readonly<Record<string, string>>) => void;
}

/** Reads a form in order to send it. */
export function sendForm(form: HTMLFormElement): SentForm {
  const fields = collectForm(new FormData(form));
  const standing = { ...fields };
  const isAsSent = () => {
    if (!form.isConnected) return true;
    const now = collectForm(new FormData(form));
    const names = new Set([...Object.keys(now), ...Object.keys(standing)]);
    return [...names].every((name) => now[name] === standing[name]);
  };
  const show = (kept: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(kept)) {
      const field = form.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || field.value.trim() !== standing[name]) continue;
      field.value = text;
      standing[name] = text.trim();
    }
  };
  return { fields, isAsSent, show };
}
