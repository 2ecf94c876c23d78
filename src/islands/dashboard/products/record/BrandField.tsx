import { t } from '#i18n/t.ts';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { fold } from '#domain/catalogue/fold.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { useCombobox } from '../../../ui/useCombobox.ts';
import { CreateButton } from './CreateButton.tsx';

interface BrandFieldProps {
  brands: ProductChoices['brands'];
  /** Id of the brand; '' for none. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

const same = (name: string) => fold(name.trim());

/** The brand, found by what is typed of its name; a name that is not there can be made. */
export function BrandField({ brands, value, onChange, error }: BrandFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = brands.find(({ id }) => id === value);
  const options = [
    ...(typed?.trim() ? [] : [{ id: '', name: t('products.noBrand') }]),
    ...brands.filter(({ name }) => same(name).includes(same(typed ?? ''))),
  ];
  const named = (name: string) => brands.find((brand) => same(brand.name) === same(name));
  const isUnknown = typed !== null && typed.trim() !== '' && !named(typed);
  const choose = (id: string) => {
    setTyped(null);
    combobox.close();
    onChange(id);
  };
  const combobox = useCombobox({
    count: options.length,
    onChoose: (index) => choose(options[index]!.id),
    onClear: () => type(''),
  });
  const { field, list, option, around, expanded } = combobox;
  const type = (text: string) => {
    setTyped(text);
    combobox.open();
    onChange(named(text)?.id ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown(event);
    // Enter must not save the form with half a name.
    if (event.key === 'Enter') event.preventDefault();
  };

  return (
    <div
      className="field"
      onBlur={(event: FocusEvent<HTMLElement>) => {
        around.onBlur(event);
        if (!isUnknown) setTyped(null);
      }}
    >
      <label htmlFor={field.id}>{t('products.fields.brand')}</label>
      <div className="combobox">
        <input
          {...field}
          value={typed ?? chosen?.name ?? ''}
          placeholder={t('products.noBrand')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || isUnknown ? `${field.id}-text` : undefined}
          onKeyDown={onKeyDown}
          onChange={({ target }) => type(target.value)}
          onClick={() => combobox.open()}
        />
        {expanded && (
          <div className="listbox" aria-label={t('products.fields.brand')} {...list}>
            {options.map(({ id, name }, index) => (
              <div
                key={id}
                className="listbox-option"
                {...option(index)}
                onClick={() => choose(id)}
              >
                {name}
              </div>
            ))}
          </div>
        )}
      </div>
      {(error || isUnknown) && (
        <span className={error ? 'error' : 'hint'} id={`${field.id}-text`}>
          {error ?? t('products.create.unknown', { name: typed?.trim() })}
        </span>
      )}
      <CreateButton
        section="brands"
        label={t('products.create.brand')}
        typed={isUnknown ? typed : ''}
      >
        {({ CreateBrand }, opened) => <CreateBrand {...opened} onCreated={choose} />}
      </CreateButton>
    </div>
  );
}
