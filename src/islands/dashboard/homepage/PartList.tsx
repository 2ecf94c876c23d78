import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { blankPart } from '#domain/homepage/homepage.ts';
import { HOME_LIMITS, PART_KINDS, type PartKind } from '#domain/homepage/part-kinds.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import { notify } from '#stores/toasts.ts';
import { RemoveButton } from '../ui/RemoveButton.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { partName, shownIn, type HomeChoices } from './home-form.ts';
import styles from './Homepage.module.css';
import { PartFields } from './PartFields.tsx';

interface PartListProps {
  choices: HomeChoices;
  /** Ids of the parts whose fields are shown. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Id of the element of a part. */
export const partElement = (id: string): string => `part-${id}`;

/** The parts of the home, in their order; each opens to its fields. */
export function PartList({ choices, opened, onToggle: toggle }: PartListProps) {
  const { readOnly } = useFormAccess();
  const { control, formState } = useFormContext<HomeBody>();
  const array = useFieldArray({ control, name: 'parts', keyName: 'key' });
  const parts = useWatch({ control, name: 'parts' });
  const errors = formState.errors.parts;

  const add = (kind: PartKind) => {
    const id = crypto.randomUUID();
    array.append(blankPart(kind, id));
    toggle(id);
  };
  const remove = (index: number) =>
    parts.length > 1 ? array.remove(index) : notify.error(t('homepage.needsOne'));

  return (
    <Card title={t('homepage.parts')}>
      {!readOnly && <p className="small soft">{t('homepage.partsHint')}</p>}
      <SortableList
        label={t('homepage.parts')}
        rows={array.fields.map(({ key }, index) => ({
          key,
          name: parts[index] ? partName(parts[index], choices) : '',
        }))}
        onMove={array.move}
        readOnly={readOnly}
      >
        {(index, handle) => {
          const part = parts[index];
          if (!part) return null;
          return (
            <Part
              part={part}
              name={partName(part, choices)}
              shown={shownIn(part, choices)}
              handle={handle}
              // Opened, so that its errors are visible.
              isOpen={opened.has(part.id) || Boolean(errors?.[index])}
              readOnly={readOnly}
              onToggle={() => toggle(part.id)}
              onHide={() => array.update(index, { ...part, hidden: !part.hidden })}
              onRemove={() => remove(index)}
            >
              <PartFields index={index} choices={choices} />
            </Part>
          );
        }}
      </SortableList>
      {!readOnly && parts.length < HOME_LIMITS.parts && (
        <div className={styles.add} role="group" aria-label={t('homepage.add')}>
          <span className="small soft">{t('homepage.add')}</span>
          {PART_KINDS.map((kind) => (
            <button key={kind} type="button" className="chip" onClick={() => add(kind)}>
              {t(`homepage.kinds.${kind}`)}
            </button>
          ))}
        </div>
      )}
    </Card>
  );
}

interface PartProps {
  part: HomePart;
  name: string;
  /** What it shows, after its kind. */
  shown: string;
  handle: ReactNode;
  isOpen: boolean;
  readOnly: boolean;
  onToggle: () => void;
  onHide: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Part(props: PartProps) {
  const { part, name, shown, handle, isOpen, readOnly, onToggle, onHide, onRemove, children } =
    props;
  const { hidden, kind } = part;
  const Sight = hidden ? EyeOff : Eye;
  const words = (
    <>
      <span>
        {t(`homepage.kinds.${kind}`)}
        {shown && <span className="visually-hidden">: </span>}
        {shown && <span className={styles.detail}>{shown}</span>}
      </span>
      {hidden && <span className="badge badge--muted">{t('homepage.hidden')}</span>}
      <ChevronDown className="icon" aria-hidden="true" />
    </>
  );
  // A button would be disabled with the fields for people who can only read.
  if (readOnly) {
    return (
      <details id={partElement(part.id)} className={styles.part} data-hidden={hidden || undefined}>
        <summary className={styles.name}>{words}</summary>
        {children}
      </details>
    );
  }
  return (
    <div id={partElement(part.id)} className={styles.part} data-hidden={hidden || undefined}>
      <div className={styles.partHead}>
        {handle || <span />}
        <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
          <span className="visually-hidden">{t('homepage.edit')}</span> {words}
        </button>
        <button
          type="button"
          className="button button--quiet button--icon button--small"
          aria-label={t(hidden ? 'homepage.show' : 'homepage.hide', { name })}
          onClick={onHide}
        >
          <Sight className="icon" aria-hidden="true" />
        </button>
        <RemoveButton label={t('homepage.remove', { name })} onRemove={onRemove}>
          <Trash2 className="icon" aria-hidden="true" />
        </RemoveButton>
      </div>
      {isOpen && children}
    </div>
  );
}
