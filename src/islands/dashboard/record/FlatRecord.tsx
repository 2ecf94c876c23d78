import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Access } from '#domain/access/permission.ts';
import { isCreating } from '#domain/dashboard/menu.ts';
import type { Section } from '#domain/dashboard/sections.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordLayout } from './RecordLayout.tsx';
import { SeeInShop } from './SeeInShop.tsx';
import { useDeletion } from './useDeletion.tsx';
import { useRecordForm, type Saved } from './useRecordForm.ts';

/** What the page of a record gives to its screen (`recordPage` and `newRecordPage` of src/pages/_edge). */
export interface RecordProps<Item> {
  access: Access;
  /** Whether the person may send files to the library from here. */
  mayUpload: boolean;
  /** Null while a new one is written. */
  item: Item | null;
}

interface FlatRecordProps<Item, Values> extends Omit<RecordProps<Item>, 'mayUpload'> {
  /** For fields that are pictures. */
  mayUpload?: boolean;
  section: Section;
  /** The fields of a new record; an existing one has facts of the same names. */
  blank: Values;
  /** A quiet line below the name. */
  meta?: (item: Item) => ReactNode;
  /** Where the shop shows it. */
  path?: (item: Item) => string;
  /** Why it cannot be deleted now, if anything prevents it. */
  obstacle?: (item: Item) => string | undefined;
  /** What deleting means; the text `{section}.deleteText` by default. */
  deleteText?: (item: Item) => string;
  /** Called with the record as it is stored: the fields, in `Card`s. */
  children: (item: Item | null) => ReactNode;
}

/** The page of a record that is called by its name and whose fields are its facts. */
export function FlatRecord<
  Values extends FieldValues,
  Item extends Saved & { name: string } & Values,
>({
  section,
  access,
  mayUpload = false,
  item: first,
  blank,
  meta,
  path,
  obstacle,
  deleteText,
  children,
}: FlatRecordProps<Item, Values>) {
  const names = Object.keys(blank) as (keyof Values)[];
  const state = useRecordForm<Values, Item>({
    section,
    item: first,
    values: (item) =>
      Object.fromEntries(names.map((name) => [name, (item ?? blank)[name]])) as Values,
  });
  const { item } = state;
  const title = item?.name ?? (isCreating(section) ? t(`${section}.new`) : '');
  const deletion = useDeletion(state, {
    title,
    may: access.delete,
    obstacle: item ? obstacle?.(item) : undefined,
    ...(item && deleteText && { text: deleteText(item) }),
  });
  return (
    <RecordLayout
      section={section}
      id={item?.id ?? null}
      title={title}
      meta={item && meta?.(item)}
      menu={deletion.menu}
      action={item && path && <SeeInShop path={path(item)} />}
    >
      <RecordForm state={state} mayEdit={access.edit} mayUpload={mayUpload}>
        {children(item)}
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}
