import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { focusRefused } from '../../form/refusal.ts';
import styles from './Record.module.css';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SaveBar, type SavingAction } from './SaveBar.tsx';
import type { RecordFormState, Saved } from './useRecordForm.ts';

/**
 * Lets the field that has the focus write what was typed: some do so only when they are left. It has the focus
 * afterwards as well.
 */
function endTyping(form: HTMLElement | null): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form?.contains(field)) return;
  field.blur();
  // A cell of a grid closes its input.
  if (field.isConnected) field.focus({ preventScroll: true });
}

type RecordTyped = (name: string, value: unknown) => void;

const TypedBefore = createContext<RecordTyped>(() => {});
export const useRecordTyped = (): RecordTyped => useContext(TypedBefore);

interface FormAccess {
  /** Whether the person may only look at the record. */
  readOnly: boolean;
  /** Whether the person may send files to the library from here. */
  mayUpload: boolean;
}

const Access = createContext<FormAccess>({ readOnly: true, mayUpload: false });
/** What the fields of the form around may let the person do, beyond what its `fieldset` disables. */
export const useFormAccess = (): FormAccess => useContext(Access);

interface RecordFormProps<Values extends FieldValues, Full extends Saved> {
  state: RecordFormState<Values, Full>;
  mayEdit: boolean;
  /** Whether the person may send files to the library from here; for forms with pictures. */
  mayUpload?: boolean;
  /** What saving is called, if not "Salvar". */
  saveLabel?: string | undefined;
  /** A second action of the bar. */
  further?: SavingAction | undefined;
  /** The fields (`fields.tsx`), in `Card`s. */
  children: ReactNode;
}

/** The form of a record, with the bar that saves it by its button or Ctrl+S. */
export function RecordForm<Values extends FieldValues, Full extends Saved>({
  state,
  mayEdit,
  mayUpload = false,
  saveLabel,
  further,
  children,
}: RecordFormProps<Values, Full>) {
  const { form, item, refusal, saving, changed, save, discard, takeCurrent, recordTyped } = state;

  const place = useRef<HTMLFormElement>(null);
  /** Does something with all that was typed: a press on the bar leaves the focus in its field. */
  const withTyped = (work: () => void) => () => {
    endTyping(place.current);
    work();
  };

  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!mayEdit) return;
    flushSync(() => endTyping(place.current));
    if (changed || form.formState.isDirty) void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', saveByKey);
    return () => window.removeEventListener('keydown', saveByKey);
  }, []);

  const access = useMemo(() => ({ readOnly: !mayEdit, mayUpload }), [mayEdit, mayUpload]);
  useEffect(() => {
    if (refusal) focusRefused(place.current);
  }, [refusal]);

  return (
    <FormProvider {...form}>
      <TypedBefore.Provider value={recordTyped as RecordTyped}>
        <form
          ref={place}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            withTyped(() => void save())();
          }}
        >
          {refusal && (
            <RefusalNotice
              message={refusal.message}
              current={refusal.current}
              onTake={takeCurrent}
              onOverwrite={(current) => void save(current)}
            />
          )}
          <fieldset className={styles.fields} disabled={!mayEdit}>
            <Access value={access}>{children}</Access>
          </fieldset>
          {mayEdit && (
            <SaveBar
              changed={changed}
              isNew={item === null}
              saving={saving}
              label={saveLabel}
              onDiscard={withTyped(discard)}
              further={further && { ...further, run: withTyped(further.run) }}
            />
          )}
        </form>
      </TypedBefore.Provider>
    </FormProvider>
  );
}
