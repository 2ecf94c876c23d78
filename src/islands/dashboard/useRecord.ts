import { t } from 'i18next';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Section } from '#domain/access/sections.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { deleteData, postData, putData, type Failure } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { leaveSaying } from './farewell.ts';
import type { Saved } from './view.ts';

/** Why a record was not saved; what was typed stays. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The record as somebody else has changed it meanwhile. */
  current: Saved | null;
}

const refusalOf = ({ err, fields, item }: Failure & { item?: Saved }): Refusal => ({
  message: err,
  fields: fields ?? {},
  current: item ?? null,
});

/** A record of a section, null while a new one is written, and the verbs that change it. */
export function useRecord(section: Section, initial: Saved | null) {
  const [item, setItem] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [mended, setMended] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const [removed, setRemoved] = useState(false);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);
  const path = `/api/dashboard/${section}`;

  const refuse = (next: Refusal | null) => {
    setRefusal(next);
    setMended([]);
  };

  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    await work();
    busy.current = false;
    setSaving(false);
  };

  /**
   * Saves the fields, over what was read: `item`, or the version somebody else has made of it.
   *
   * @returns whether the shop has taken them
   */
  const save = async (body: object, over: Saved | null = item) => {
    let taken = false;
    await once(async () => {
      const answer = over
        ? await putData<Written, Written>(`${path}/${over.id}`, {
            ...body,
            updatedAt: over.updatedAt,
          })
        : await postData<Written, Written>(path, body);
      if (!answer.success) return refuse(refusalOf(answer));
      taken = true;
      refuse(null);
      setItem(answer.item);
      notify.success(t('dashboard.saved'));
      if (!over) {
        history.replaceState(null, '', `${dashboardPath(section)}/${answer.item.id}`);
      }
    });
    return taken;
  };

  const remove = (name: string) =>
    once(async () => {
      if (!item) return;
      const answer = await deleteData(`${path}/${item.id}`);
      if (!answer.success) return notify.error(answer.err);
      // At once, before the page is left: of what is gone there is nothing to be saved.
      flushSync(() => setRemoved(true));
      leaveSaying(dashboardPath(section), t('dashboard.deleted', { name }));
    });

  /** Takes the record as it is now and lets go what was typed. */
  const take = (current: Saved) => {
    refuse(null);
    setItem(current);
  };

  /** Lets go of what was complained about. */
  const forgive = () => refuse(null);

  /** A field that is being mended is no longer complained about. */
  const mend = (name: string) => setMended((before) => [...before, name]);
  const errors = Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).filter(([name]) => !mended.includes(name)),
  );

  return { item, refusal, errors, saving, removed, save, remove, take, forgive, mend };
}

interface Written {
  item: Saved;
}
