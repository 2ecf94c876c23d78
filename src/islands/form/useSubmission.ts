import type { FormEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { sendForm, type SentForm } from './sent-form.ts';
import { isTypedInto, useUnsavedGuard } from './unsaved.ts';

/** Why the shop did not take a form. */
export interface Refusal {
  message: string;
  /** Messages by field name. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Sends the fields of a form; null is success. */
export type Send = (fields: Record<string, string>, sent: SentForm) => Promise<Refusal | null>;

export interface Submission {
  form: RefObject<HTMLFormElement | null>;
  sending: boolean;
  /** What stands above the fields. */
  message: string | undefined;
  /** What stands beside a field: it goes when the field changes. */
  errors: Readonly<Record<string, string>>;
  /** Sends the form, unless it is on its way already. */
  run: (send: Send) => Promise<void>;
  noteEdit: (event: FormEvent<HTMLFormElement>) => void;
}

interface SubmissionOptions {
  /** What is said before anything was sent. */
  opening?: string | undefined;
  /**
   * Whether the form changes something that is kept: it can then be sent again after a success, and a
   * page that is left with unsaved changes asks.
   */
  edits?: boolean;
}

/**
 * A form on its way to the shop and back. What was typed stays in it; after a success it stays
 * closed, for it is left or replaced, unless it `edits`.
 */
export function useSubmission({ opening, edits = false }: SubmissionOptions = {}): Submission {
  const form = useRef<HTMLFormElement>(null);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(opening ? { message: opening } : null);
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [changed, setChanged] = useState(false);
  useUnsavedGuard(edits && changed);

  useEffect(() => {
    if (edits && form.current && isTypedInto(form.current)) setChanged(true);
  }, [edits]);

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);

  const run = async (send: Send) => {
    if (busy.current || !form.current) return;
    busy.current = true;
    setSending(true);
    const sent = sendForm(form.current);
    const refused = await send(sent.fields, sent);
    setRefusal(refused);
    setEdited([]);
    if (refused === null) setChanged(!sent.isAsSent());
    busy.current = refused === null && !edits;
    setSending(busy.current);
  };

  const noteEdit = ({ target }: FormEvent<HTMLFormElement>) => {
    setChanged(true);
    const isControl =
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement;
    if (!isControl) return;
    setEdited([...edited, target.name]);
  };

  const refused = Object.entries(refusal?.fields ?? {});
  const standing = refused.filter(([name]) => !edited.includes(name));
  const isCorrected = refused.length > 0 && standing.length === 0;
  return {
    form,
    sending,
    message: isCorrected ? undefined : refusal?.message,
    errors: Object.fromEntries(standing),
    run,
    noteEdit,
  };
}
