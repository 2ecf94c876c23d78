import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { blankPart } from '#domain/homepage/homepage.ts';
import { HOME_LIMITS, PART_KINDS, type PartKind } from '#domain/homepage/part-kinds.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import { notify } from '#stores/toasts.ts';
import { RemoveButton } from '../ui/RemoveButton.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import type { HomeChoices } from './home-form.ts';
import styles from './Homepage.module.css';
import { PartFields } from './PartFields.tsx';

/** What a part is called: by its kind, and by the words in it. */
const nameOf = ({ kind, title }: HomePart): string =>
  title ? `${t(`homepage.kinds.${kind}`)}: ${title}` : t(`homepage.kinds.${kind}`);

/** The parts of the home, in their order; each opens to its fields. */
export function PartList({ choices }: { choices: HomeChoices }) {
  const { readOnly } = useFormAccess();
  const { control, formState } = useFormContext<HomeBody>();
  const array = useFieldArray({ control, name: 'parts', keyName: 'key' });
  const parts = useWatch({ control, name: 'parts' });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const errors = formState.errors.parts;

  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
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
          name: parts[index] ? nameOf(parts[index]) : '',
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
  handle: ReactNode;
  isOpen: boolean;
  readOnly: boolean;
  onToggle: () => void;
  onHide: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Part({ part, handle, isOpen, readOnly, onToggle, onHide, onRemove, children }: PartProps) {
  const name = nameOf(part);
  const { hidden, kind, title } = part;
  const Sight = hidden ? EyeOff : Eye;
  const words = (
    <>
      <span>
        {t(`homepage.kinds.${kind}`)}
        {title && <span className={styles.detail}>{title}</span>}
      </span>
      {hidden && <span className="badge badge--muted">{t('homepage.hidden')}</span>}
      <ChevronDown className="icon" aria-hidden="true" />
    </>
  );
  // A button would be disabled with the fields for people who can only read.
  if (readOnly) {
    return (
      <details className={styles.part} data-hidden={hidden || undefined}>
        <summary className={styles.name}>{words}</summary>
        {children}
      </details>
    );
  }
  return (
    <div className={styles.part} data-hidden={hidden || undefined}>
      <div className={styles.partHead}>
        {handle || <span />}
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-label={t('homepage.open', { name })}
          onClick={onToggle}
        >
          {words}
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
