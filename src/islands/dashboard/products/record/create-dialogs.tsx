import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { ATTRIBUTE_LIMITS, type AttributeItem } from '#domain/attributes/attribute.ts';
import type { BrandItem } from '#domain/brands/brand.ts';
import { CATEGORY_LIMITS, type CategoryItem } from '#domain/categories/category.ts';
import type { ColorItem, Tones } from '#domain/colors/color.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';
import { getData, postData, putData } from '#stores/api.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { TonesField } from '../../colors/TonesField.tsx';
import { CreateDialog, type Opened } from './CreateDialog.tsx';
import { useCreation, withNamed } from './creation.ts';

const path = (section: string): string => `/api/dashboard/${section}`;

/*
 * The dialogs of `CreateButton`: fetched when the first is opened.
 */

interface Creating extends Opened {
  onCreated: (id: string) => void;
}

/** "Nova marca…" */
export function CreateBrand({ onCreated, ...opened }: Creating) {
  const { change } = useCreation();
  return (
    <CreateDialog<BrandItem>
      {...opened}
      maxLength={80}
      create={(name) => postData(path('brands'), { name })}
      onCreated={({ id, slug, name }) => {
        change((choices) => ({
          ...choices,
          brands: withNamed(choices.brands, { id, slug, name }),
        }));
        onCreated(id);
      }}
    />
  );
}

interface CreateCategoryProps extends Creating {
  categories: ProductChoices['categories'];
}

/** "Nova categoria…", below another or on the first level. */
export function CreateCategory({ categories, onCreated, ...opened }: CreateCategoryProps) {
  const { change } = useCreation();
  const [parentId, setParentId] = useState('');
  return (
    <CreateDialog<CategoryItem>
      {...opened}
      maxLength={CATEGORY_LIMITS.name}
      create={(name) => postData(path('categories'), { name, parentId })}
      onCreated={({ id, name, path: place, trail }) => {
        change((choices) => ({
          ...choices,
          categories: [...choices.categories, { id, name, path: place, trail }],
        }));
        onCreated(id);
      }}
    >
      {(_name, errors) => (
        <SelectField
          label={t('products.create.within')}
          value={parentId}
          error={errors['parentId']}
          onChange={({ target }) => setParentId(target.value)}
        >
          <option value="">{t('products.create.root')}</option>
          {categories.map(({ id, trail }) => (
            <option key={id} value={id}>
              {trail}
            </option>
          ))}
        </SelectField>
      )}
    </CreateDialog>
  );
}

const BLACK: Tones = { hex: '#1c1c1c', hex2: null };

/** "Nova cor…" */
export function CreateColor({ onCreated, ...opened }: Creating) {
  const { change } = useCreation();
  const [tones, setTones] = useState(BLACK);
  return (
    <CreateDialog<ColorItem>
      {...opened}
      maxLength={60}
      create={(name) => postData(path('colors'), { name, ...tones })}
      onCreated={({ id, slug, name, hex, hex2 }) => {
        const color = { id, slug, name, hex, hex2 };
        change((choices) => ({ ...choices, colors: withNamed(choices.colors, color) }));
        onCreated(id);
      }}
    >
      {(name, errors) => (
        <TonesField value={tones} name={name} errors={errors} onChange={setTones} />
      )}
    </CreateDialog>
  );
}

/** "Novo atributo…", with its first value. */
export function CreateAttribute({ onCreated, ...opened }: Creating) {
  const { change } = useCreation();
  const [value, setValue] = useState('');
  return (
    <CreateDialog<AttributeItem>
      {...opened}
      maxLength={ATTRIBUTE_LIMITS.name}
      create={(name) => postData(path('attributes'), { name, values: [{ name: value }] })}
      onCreated={({ id, name, values }) => {
        change((choices) => ({
          ...choices,
          attributes: [...choices.attributes, { id, name, values }],
        }));
        onCreated(id);
      }}
    >
      {(_name, errors) => (
        <TextField
          label={t('products.create.firstValue')}
          autoComplete="off"
          maxLength={ATTRIBUTE_LIMITS.name}
          value={value}
          error={errors['values.0.name']}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </CreateDialog>
  );
}

/** Adds a value to an attribute as it is now: someone else may have changed it. */
async function addValue(attributeId: string, name: string) {
  const place = `${path('attributes')}/${attributeId}`;
  const read = await getData<{ item: AttributeItem }>(place);
  if (!read.success) return read;
  const { item } = read;
  const answer = await putData<{ item: AttributeItem }>(place, {
    ...item,
    values: [...item.values, { name }],
  });
  if (answer.success) return answer;
  const own = answer.fields?.[`values.${item.values.length}.name`];
  return own === undefined ? answer : { ...answer, fields: { name: own } };
}

interface CreateValueProps extends Creating {
  attribute: ProductChoices['attributes'][number];
}

/** "Novo valor…" of the attribute that is shown. */
export function CreateValue({ attribute, onCreated, ...opened }: CreateValueProps) {
  const { change } = useCreation();
  return (
    <CreateDialog<AttributeItem>
      {...opened}
      maxLength={ATTRIBUTE_LIMITS.name}
      create={(name) => addValue(attribute.id, name)}
      onCreated={({ id, values }) => {
        change((choices) => ({
          ...choices,
          attributes: choices.attributes.map((one) => (one.id === id ? { ...one, values } : one)),
        }));
        onCreated(values.at(-1)!.id);
      }}
    />
  );
}
