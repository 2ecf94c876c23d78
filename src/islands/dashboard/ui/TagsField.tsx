import { t } from '#i18n/t.ts';
import { useState, type KeyboardEvent } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import { MAX_TAG, sortedTags, storedTag } from '#domain/dashboard/tags.ts';
import { useCombobox } from '../../ui/useCombobox.ts';
import { Chips } from './Chips.tsx';

interface TagsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags in use, offered while one is typed. */
  known: readonly string[];
  hint?: string | undefined;
  error?: string | undefined;
}

/** Tags offered at a time. */
const OFFERED = 8;

/**
 * The shop's own tags as chips: Enter or a comma adds one, Backspace in the empty field moves the last one back
 * into it.
 */
export function TagsField({ label, value, onChange, known, hint, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  // What is in the field counts already: users who save or go on see it there. Only Enter makes it a chip, not
  // leaving the field, which would move the button that is being pressed.
  const [pending, setPending] = useState<string | null>(null);
  const chips = value.filter((tag) => tag !== pending);
  const offered = known
    .filter((tag) => !chips.includes(tag) && fold(tag).includes(fold(typed.trim())))
    .slice(0, OFFERED);
  const write = (text: string) => {
    const tag = storedTag(text);
    const isNew = tag !== '' && !chips.includes(tag);
    setTyped(text);
    setPending(isNew ? tag : null);
    onChange(isNew ? sortedTags([...chips, tag]) : chips);
  };
  const add = (texts: readonly string[]) => {
    setTyped('');
    setPending(null);
    combobox.close();
    onChange(sortedTags([...chips, ...texts.map(storedTag).filter((tag) => tag !== '')]));
  };
  const remove = (tag: string) => onChange(value.filter((one) => one !== tag));
  const combobox = useCombobox({
    count: offered.length,
    onChoose: (index) => add([offered[index]!]),
    onClear: () => write(''),
  });
  const { field, list, option, around, expanded } = combobox;
  const type = (text: string) => {
    // A pasted list is several.
    if (text.includes(',')) return add(text.split(','));
    write(text);
    combobox.open();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown(event);
    const isChosen = event.defaultPrevented;
    // Not a field of the record: Enter must not save the form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Enter' && !isChosen) add([typed]);
    if (event.key === 'Backspace' && typed === '' && chips.length > 0) remove(chips.at(-1)!);
  };
  const text = error ?? hint;

  return (
    <div className="field" onBlur={around.onBlur}>
      <label htmlFor={field.id}>{label}</label>
      <Chips
        items={chips.map((tag) => ({ id: tag, name: tag }))}
        removeLabel={(tag) => t('dashboard.removeTag', { tag })}
        onRemove={remove}
      />
      <div className="combobox">
        <input
          {...field}
          value={typed}
          maxLength={MAX_TAG}
          aria-invalid={error ? true : undefined}
          aria-describedby={text ? `${field.id}-text` : undefined}
          onKeyDown={onKeyDown}
          onChange={({ target }) => type(target.value)}
          onClick={() => combobox.open()}
        />
        {expanded && (
          <div className="listbox" aria-label={label} {...list}>
            {offered.map((tag, index) => (
              <div
                key={tag}
                className="listbox-option"
                {...option(index)}
                onClick={() => add([tag])}
              >
                {tag}
              </div>
            ))}
          </div>
        )}
      </div>
      {text && (
        <span className={error ? 'error' : 'hint'} id={`${field.id}-text`}>
          {text}
        </span>
      )}
    </div>
  );
}
