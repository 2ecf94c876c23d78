import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  MENU_KINDS,
  MENU_LIMITS,
  MENU_TARGETS,
  type MenuChoices,
  type MenuKind,
} from '#domain/menus/menu.ts';
import type { MenuEntry } from '#domain/menus/menu-input.ts';
import { RemoveButton } from '../ui/RemoveButton.tsx';
import { SelectField, TextField } from '../../form/Field.tsx';
import { useBoundField } from '../record/fields.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { choiceOf, entryName } from './entry-name.ts';
import styles from './Menus.module.css';

type TopName = `groups.${number}.entries`;

interface MenuEntriesProps {
  /** Path of the entries in the form's values. */
  name: TopName | `${TopName}.${number}.children`;
  choices: MenuChoices;
  readOnly: boolean;
  /** Whether an entry may open others: the header's do. */
  nests?: boolean;
  /** What the list is called, below an entry. */
  of?: string;
}

interface MenuForm {
  groups: { entries: MenuEntry[] }[];
}

/** The entries of a menu, or of one of its columns, in their order. */
export function MenuEntries({ name, choices, readOnly, nests = false, of }: MenuEntriesProps) {
  const most = of === undefined ? MENU_LIMITS.entries : MENU_LIMITS.children;
  const label = of === undefined ? t('menus.entries') : t('menus.children', { name: of });
  const { control } = useFormContext<MenuForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' });
  const entries = useWatch({ control, name }) ?? [];
  const nameOf = (index: number) => {
    const entry = entries[index];
    return (entry && entryName(entry, choices)) || t('menus.entry', { number: index + 1 });
  };
  return (
    <>
      <SortableList
        label={label}
        rows={fields.map(({ key }, index) => ({ key, name: nameOf(index) }))}
        onMove={move}
        readOnly={readOnly}
      >
        {(index, handle) => (
          <div className={styles.entry} role="group" aria-label={nameOf(index)}>
            {handle || <span />}
            <div className={styles.fields}>
              <EntryFields name={`${name}.${index}`} choices={choices} nests={nests} />
              {nests && (
                <div className={styles.children}>
                  <MenuEntries
                    name={`${name as TopName}.${index}.children`}
                    choices={choices}
                    readOnly={readOnly}
                    of={nameOf(index)}
                  />
                </div>
              )}
            </div>
            {!readOnly && (
              <RemoveButton
                label={t('menus.remove', { name: nameOf(index) })}
                onRemove={() => remove(index)}
              >
                <X className="icon" aria-hidden="true" />
              </RemoveButton>
            )}
          </div>
        )}
      </SortableList>
      {fields.length === 0 && of === undefined && (
        <p className="small soft">{t('menus.noEntries')}</p>
      )}
      {!readOnly && fields.length < most && (
        <button
          type="button"
          className={`button button--quiet button--small ${styles.add}`}
          aria-label={of === undefined ? undefined : t('menus.addBelowOf', { name: of })}
          onClick={() =>
            append(
              { label: '', kind: 'page', target: choices.page[0]?.id ?? '' },
              { focusName: `${name}.${fields.length}.kind` },
            )
          }
        >
          <Plus className="icon" aria-hidden="true" />
          {of === undefined ? t('menus.add') : t('menus.addBelow')}
        </button>
      )}
    </>
  );
}

interface EntryFieldsProps {
  name: `${MenuEntriesProps['name']}.${number}`;
  choices: MenuChoices;
  nests: boolean;
}

const NEW = { label: '', kind: 'page', target: '' } as const;

/** What an entry leads to, and what it is called. */
function EntryFields({ name, choices, nests }: EntryFieldsProps) {
  const { control, setValue, formState } = useFormContext<MenuForm>();
  const entry: Pick<MenuEntry, 'kind' | 'target' | 'label'> = useWatch({ control, name }) ?? NEW;
  const { kind, target } = entry;
  const chosen = choiceOf(entry, choices);
  const kindField = useBoundField(`${name}.kind`);
  const error = (field: string) =>
    (get(formState.errors, `${name}.${field}`) as { message?: string } | undefined)?.message;
  const fault =
    kind !== 'address' && kind !== 'heading' && target !== '' && !chosen?.isPublic
      ? t(chosen ? 'menus.notPublic' : 'menus.broken')
      : undefined;

  return (
    <div className={styles.row}>
      <SelectField
        {...kindField}
        label={t('menus.kind')}
        onChange={(event) => {
          void kindField.onChange(event);
          const next = event.target.value as MenuKind;
          const first =
            next === 'address' || next === 'heading' ? '' : (choices[next][0]?.id ?? '');
          setValue(`${name}.target`, first, { shouldDirty: true });
        }}
      >
        {(nests ? MENU_KINDS : MENU_TARGETS).map((one) => (
          <option key={one} value={one}>
            {t(`menus.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'address' ? (
        <TextField
          label={t('menus.address')}
          placeholder="https://"
          maxLength={MENU_LIMITS.address}
          autoComplete="off"
          value={target}
          onChange={(event) =>
            setValue(`${name}.target`, event.target.value, { shouldDirty: true })
          }
          error={error('target')}
        />
      ) : kind === 'heading' ? null : (
        <SelectField
          label={t('menus.target')}
          value={target}
          onChange={(event) =>
            setValue(`${name}.target`, event.target.value, { shouldDirty: true })
          }
          error={error('target') ?? fault}
        >
          {!chosen && <option value={target}>{t('menus.gone')}</option>}
          {choices[kind].map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...useBoundField(`${name}.label`)}
        label={t('menus.label')}
        placeholder={chosen?.name ?? ''}
        maxLength={MENU_LIMITS.label}
        autoComplete="off"
      />
    </div>
  );
}
