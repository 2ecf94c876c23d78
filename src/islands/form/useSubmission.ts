import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { focusRefused } from './refusal.ts';
import { isTypedInto, useUnsavedGuard } from './unsaved.ts';

/**
 * The named fields of a form, trimmed; file inputs are left out (specification, section 5). Of
 * several fields with one name the last counts.
 *
 * @param entries a `FormData`, or anything that lists names and values as it does
 */
export function collectForm(
  entries: Iterable<readonly [string, FormDataEntryValue]>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (name !== '' && typeof value === 'string') fields[name] = value.trim();
  }
  return fields;
}

/** A form that is being sent; the user can go on typing in it. */
export interface SentForm {
  /** The fields as they were sent. */
  fields: Record<string, string>;
  /** Whether nothing else was typed meanwhile: it still contains what was sent, or is gone. */
  isAsSent: () => boolean;
  /** Shows the values as the shop has stored them, except in fields that were edited meanwhile. */
  show: (stored: Readonly<Record<string, string>>) => void;
}

/** Why the shop did not take a form. */
export interface Refusal {
  message: string;
  /** Messages by field name. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Sends the fields of a form; null is success. */
export type Send<R extends Refusal = Refusal> = (
  fields: Record<string, string>,
  sent: SentForm,
) => Promise<R | null>;

export interface Submission<R extends Refusal = Refusal> {
  form: RefObject<HTMLFormElement | null>;
  sending: boolean;
  /** Why it was refused; null once every refused field has changed. */
  refusal: R | null;
  /** The message above the fields. */
  message: string | undefined;
  /** Messages by field; each disappears when its field changes. */
  errors: Readonly<Record<string, string>>;
  /** Sends the form, unless it is on its way already. */
  run: (send: Send<R>) => Promise<void>;
  /** Props of the `form`, which this sends. */
  formProps: (
    send: Send<R>,
  ) => Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit' | 'onChange'>;
}

interface SubmissionOptions {
  /** The message before anything was sent. */
  opening?: string | undefined;
  /**
   * Whether the form changes something that is stored: it can then be sent again after a success, and a
   * page that is left with unsaved changes asks.
   */
  edits?: boolean;
  /** Whether it can be sent again after a success. */
  repeats?: boolean;
  /** The fields whose errors a change of a field clears; its own by default. */
  clears?: (name: string, form: HTMLFormElement) => readonly string[];
}

/**
 * A form on its way to the shop and back, for all that is not a record of the dashboard. What was typed stays
 * in it; after a success it stays closed, for it is left or replaced, unless it `edits` or `repeats`.
 */
export function useSubmission<R extends Refusal = Refusal>({
  opening,
  edits = false,
  repeats = edits,
  clears = (name) => [name],
}: SubmissionOptions = {}): Submission<R> {
  const form = useRef<HTMLFormElement>(null);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);
  // The fields as they were refused.
  const sentFields = useRef<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<R | null>(null);
  const [isOpening, setOpening] = useState(true);
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [changed, setChanged] = useState(false);
  useUnsavedGuard(edits && changed);

  useEffect(() => {
    if (edits && form.current && isTypedInto(form.current)) setChanged(true);
  }, [edits]);

  useEffect(() => {
    if (refusal) focusRefused(form.current);
  }, [refusal]);

  // A form fills in fields by itself, such as those of a CEP: what was missing before is no longer an error.
  useEffect(() => {
    const current = form.current;
    const missed = Object.keys(refusal?.fields ?? {}).filter(
      (name) => sentFields.current[name] === '' && !edited.includes(name),
    );
    if (!current || missed.length === 0) return;
    const now = collectForm(new FormData(current));
    const filled = missed.filter((name) => now[name]);
    if (filled.length > 0)
      setEdited([...edited, ...filled.flatMap((name) => clears(name, current))]);
  });

  const run = async (send: Send<R>) => {
    if (busy.current || !form.current) return;
    busy.current = true;
    setSending(true);
    const sent = sendForm(form.current);
    sentFields.current = sent.fields;
    const refused = await send(sent.fields, sent);
    setOpening(false);
    setRefusal(refused);
    setEdited([]);
    if (refused === null) setChanged(!sent.isAsSent());
    busy.current = refused === null && !repeats;
    setSending(busy.current);
  };

  const recordEdit = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, Element>) => {
    setChanged(true);
    const isControl =
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement;
    if (isControl) setEdited([...edited, ...clears(target.name, currentTarget)]);
  };

  const refused = Object.entries(refusal?.fields ?? {});
  const standing = refused.filter(([name]) => !edited.includes(name));
  const isCorrected = refused.length > 0 && standing.length === 0;
  return {
    form,
    sending,
    refusal: isCorrected ? null : refusal,
    message: isOpening ? opening : isCorrected ? undefined : refusal?.message,
    errors: Object.fromEntries(standing),
    run,
    formProps: (send) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void run(send);
      },
      onChange: recordEdit,
    }),
  };
}

/** Reads a form in order to send it. */
function sendForm(form: HTMLFormElement): SentForm {
  const fields = collectForm(new FormData(form));
  const standing = { ...fields };
  const isAsSent = () => {
    if (!form.isConnected) return true;
    const now = collectForm(new FormData(form));
    const names = new Set([...Object.keys(now), ...Object.keys(standing)]);
    return [...names].every((name) => now[name] === standing[name]);
  };
  const show = (stored: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(stored)) {
      const field = form.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || field.value.trim() !== standing[name]) continue;
      field.value = text;
      standing[name] = text.trim();
    }
  };
  return { fields, isAsSent, show };
}
