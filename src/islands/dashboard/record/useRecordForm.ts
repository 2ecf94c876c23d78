import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import type { Section } from '#domain/dashboard/sections.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { deleteData, postData, putData, type Failure } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import type { Refusal } from '../../form/useSubmission.ts';
import { rememberCaret, useUnsavedGuard } from '../../form/unsaved.ts';
import { leaveWithMessage } from '../flash-message.ts';

/** A record as the API answers it. */
export interface Saved {
  id: string;
  /** Epoch ms; sent back with a change, so that no one's change is overwritten. */
  updatedAt: number;
}

/** Why a record was not saved; what was typed stays. */
export interface RecordRefusal<Full> extends Refusal {
  /** The record as someone else has changed it meanwhile. */
  current: Full | null;
}

interface RecordFormOptions<Values extends FieldValues, Full extends Saved> {
  section: Section;
  /** Null while a new one is written. */
  item: Full | null;
  /** What the fields hold of a record, or of a new one. */
  values: (item: Full | null) => Values;
  /** Body of the call; the values themselves by default. */
  body?: (values: Values) => object;
  /** Called with what the shop has written, and its whole answer: some contain more than the record. */
  onSaved?: (item: Full, answer: object) => void;
  /** Called with the shop's whole answer to a refused call: some contain more than fields. */
  onRefused?: (failure: Failure) => void;
}

type Written<Full> = { item: Full };

/**
 * A record and the form that changes it, on react-hook-form: `form` is its own state, for fields of
 * any shape (`useFieldArray`, `Controller`, `watch`); `RecordForm` gives it to the fields below.
 * Whatever the shop answers, and whenever, what was typed stays until it is saved or discarded.
 */
export function useRecordForm<Values extends FieldValues, Full extends Saved>({
  section,
  item: initial,
  values: valuesOf,
  body: bodyOf = (values) => values,
  onSaved,
  onRefused,
}: RecordFormOptions<Values, Full>) {
  const [item, setItem] = useState(initial);
  const [refusal, setRefusal] = useState<RecordRefusal<Full> | null>(null);
  const [saving, setSaving] = useState(false);
  const [removed, setRemoved] = useState(false);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);
  const form = useForm<Values>({ defaultValues: valuesOf(initial) as DefaultValues<Values> });
  const [typedEarly, setTypedEarly] = useState(false);
  const changed = form.formState.isDirty || typedEarly;
  const path = `/api/dashboard/${section}`;
  useUnsavedGuard(changed && !removed);

  // What was typed before the page listened to it: react-hook-form may write over it, and does not call the form
  // dirty for it.
  const typed = useRef<Map<Path<Values>, unknown> | null>(new Map());
  useEffect(() => {
    const early = typed.current ?? new Map<Path<Values>, unknown>();
    typed.current = null;
    for (const [name, value] of early) {
      form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    if (early.size > 0) setTypedEarly(true);
  }, [form]);

  // Restores the caret of a field that was rewritten.
  const caret = useRef<() => void>(undefined);
  useEffect(() => {
    caret.current?.();
    caret.current = undefined;
  });

  // A field that is being corrected no longer shows its error.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) form.clearErrors(name as Path<Values>);
        },
      }),
    [form],
  );

  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    await work();
    busy.current = false;
    setSaving(false);
  };

  /** Resets the form to a stored record, keeping what was typed since `sent`. */
  const begin = (from: Full | null, sent?: Values) => {
    const now = structuredClone(form.getValues());
    caret.current = rememberCaret();
    form.reset(valuesOf(from));
    setRefusal(null);
    setTypedEarly(false);
    if (!sent) return;
    for (const name of Object.keys(now) as Path<Values>[]) {
      if (JSON.stringify(now[name]) === JSON.stringify(sent[name])) continue;
      form.setValue(name, now[name], { shouldDirty: true });
    }
  };

  const refuse = (failure: Failure & { item?: Full }) => {
    const { err, status, fields = {}, item: current } = failure;
    onRefused?.(failure);
    const message = status === 404 ? t('dashboard.goneMeanwhile') : err;
    setRefusal({ message, fields, current: current ?? null });
    form.clearErrors();
    const names = Object.keys(fields) as Path<Values>[];
    for (const name of names) form.setError(name, { type: 'server', message: fields[name] ?? '' });
  };

  /**
   * Saves the fields, over what was read: `item`, or the version that someone else has stored meanwhile.
   *
   * @param quiet for actions that go on to another step, such as publishing, whose message covers both
   * @returns whether the shop has written them
   */
  const save = async (over: Full | null = item, { quiet = false } = {}): Promise<boolean> => {
    let written = false;
    await once(async () => {
      const sent = structuredClone(form.getValues());
      const body = bodyOf(trimmed(sent));
      const answer = over
        ? await putData<Written<Full>, Written<Full>>(`${path}/${over.id}`, {
            ...body,
            updatedAt: over.updatedAt,
          })
        : await postData<Written<Full>, Written<Full>>(path, body);
      if (!answer.success) return refuse(answer);
      written = true;
      setItem(answer.item);
      begin(answer.item, sent);
      if (!quiet) notify.success(t('dashboard.saved'));
      if (!over) {
        history.replaceState(null, '', `${dashboardPath(section)}/${answer.item.id}`);
      }
      onSaved?.(answer.item, answer);
    });
    return written;
  };

  /** Removes the record and leaves for the list. */
  const remove = (name: string) =>
    once(async () => {
      if (!item) return;
      const answer = await deleteData(`${path}/${item.id}`);
      if (!answer.success) return notify.error(answer.err);
      // At once, before the page is left: a deleted record has nothing to save.
      flushSync(() => setRemoved(true));
      leaveWithMessage(dashboardPath(section), t('dashboard.deleted', { name }));
    });

  /**
   * Runs an action of the resource; the record is then as the action left it, and what was typed stays.
   *
   * @returns the answer, null if it was refused (a toast says so)
   */
  const act = async <Extra = object>(action: string, input: object = {}) => {
    let done: (Written<Full> & Extra) | null = null;
    await once(async () => {
      if (!item) return;
      const answer = await postData<Written<Full> & Extra>(`${path}/${item.id}/${action}`, input);
      if (!answer.success) return notify.error(answer.err);
      done = answer;
      show(answer.item);
    });
    return done as (Written<Full> & Extra) | null;
  };

  /** Shows the record as it is now; what was typed stays, and is still to be saved. */
  const show = (now: Full) => {
    setItem(now);
    form.reset(valuesOf(now), { keepDirtyValues: true, keepDirty: true });
  };

  return {
    section,
    form,
    item,
    refusal,
    saving,
    changed,
    removed,
    save,
    remove,
    act,
    show,
    /** Discards all changes. */
    discard: () => begin(item),
    /** Shows the other user's version and discards what was typed. */
    takeCurrent: (current: Full) => {
      setItem(current);
      begin(current);
    },
    /** A field has been typed into before react-hook-form knew of it. */
    recordTyped: (name: FieldPath<Values>, value: unknown) => void typed.current?.set(name, value),
  };
}

/** Values without the space around their texts. */
function trimmed<T>(value: T): T {
  if (typeof value === 'string') return value.trim() as T;
  if (Array.isArray(value)) return value.map(trimmed) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one)])) as T;
}

export type RecordFormState<Values extends FieldValues, Full extends Saved> = ReturnType<
  typeof useRecordForm<Values, Full>
>;
