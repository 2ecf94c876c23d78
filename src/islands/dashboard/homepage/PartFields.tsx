import { t } from '#i18n/t.ts';
import { useController, useWatch } from 'react-hook-form';
import { minuteOf, momentOf } from '#domain/date.ts';
import { PART_FIELDS } from '#domain/homepage/homepage.ts';
import { HOME_LIMITS, SHELF_SIZES, SHELVES } from '#domain/homepage/part-kinds.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import { TextField } from '../../form/Field.tsx';
import { FormPicture, FormRichText } from '../record/content-fields.tsx';
import { FormSelect, FormText, FormTextArea } from '../record/fields.tsx';
import { FormChosen } from '../record/FormChosen.tsx';
import { PLACES_ID } from '../record/places.tsx';
import { FormProducts } from './FormProducts.tsx';
import type { HomeChoices } from './home-form.ts';
import styles from './Homepage.module.css';

interface PartFieldsProps {
  index: number;
  choices: HomeChoices;
}

/** The fields of a part, as its kind has them. */
export function PartFields({ index, choices }: PartFieldsProps) {
  const part = useWatch<HomeBody, `parts.${number}`>({ name: `parts.${index}` });
  const { kind } = part;
  const has = (field: keyof HomePart): boolean => PART_FIELDS[kind].includes(field);
  const path = (field: string) => `parts.${index}.${field}`;
  const ownTitle = kind === 'banner' || kind === 'text' ? undefined : t('homepage.titleOwn');
  return (
    <div className={styles.fields}>
      {kind in ABOUT && <p className="small soft">{ABOUT[kind]?.()}</p>}
      {has('shelf') && <ShelfFields part={part} path={path} choices={choices} />}
      {has('title') && (
        <FormText
          name={path('title')}
          label={t('homepage.title')}
          maxLength={HOME_LIMITS.title}
          {...(ownTitle && { hint: ownTitle })}
        />
      )}
      {has('categoryIds') && (
        <FormChosen
          name={path('categoryIds')}
          label={t('homepage.categories')}
          addLabel={t('homepage.addCategory')}
          options={choices.categories}
          most={HOME_LIMITS.categories}
        />
      )}
      {has('text') && (
        <FormTextArea
          name={path('text')}
          label={t('homepage.text')}
          rows={3}
          maxLength={HOME_LIMITS.text}
          {...(kind === 'hero' && { hint: t('homepage.textOwn') })}
        />
      )}
      {has('html') && <FormRichText name={path('html')} label={t('homepage.html')} />}
      {has('button') && (
        <div className={styles.pair}>
          <FormText
            name={path('button')}
            label={t('homepage.button')}
            maxLength={HOME_LIMITS.button}
            {...(kind === 'hero' && { hint: t('homepage.buttonHint') })}
          />
          <FormText
            name={path('link')}
            label={t('homepage.link')}
            hint={t('homepage.linkHint')}
            maxLength={HOME_LIMITS.link}
            list={PLACES_ID}
          />
        </div>
      )}
      {has('picture') && (
        <>
          <FormPicture name={path('picture')} label={t('homepage.picture')} />
          {part.picture ? (
            <FormText
              name={path('picture.alt')}
              label={t('homepage.alt')}
              hint={t('homepage.altHint')}
            />
          ) : (
            kind === 'hero' && <p className="small soft">{t('homepage.heroPictureHint')}</p>
          )}
        </>
      )}
      {has('from') && (
        <div className={styles.pair}>
          <FormMoment name={path('from')} label={t('homepage.from')} />
          <FormMoment
            name={path('until')}
            label={t('homepage.until')}
            hint={t('homepage.periodHint')}
          />
        </div>
      )}
    </div>
  );
}

/** What parts without much to write show by themselves. */
const ABOUT: Readonly<Partial<Record<HomePart['kind'], () => string>>> = {
  categories: () => t('homepage.about.categories'),
  shapes: () => t('homepage.about.shapes'),
  brands: () => t('homepage.about.brands'),
  sizes: () => t('homepage.about.sizes'),
  trust: () => t('homepage.about.trust'),
  guides: () => t('homepage.about.guides'),
};

interface ShelfFieldsProps {
  choices: HomeChoices;
  part: HomePart;
  path: (field: string) => string;
}

/** Which products a shelf shows. */
function ShelfFields({ part: { shelf }, path, choices }: ShelfFieldsProps) {
  return (
    <>
      <FormSelect name={path('shelf')} label={t('homepage.shelf')}>
        {SHELVES.map((name) => (
          <option key={name} value={name}>
            {t(`homepage.shelves.${name}`)}
          </option>
        ))}
      </FormSelect>
      {shelf === 'category' && (
        <Choice name={path('categoryId')} label={t('homepage.category')} of={choices.categories} />
      )}
      {shelf === 'brand' && (
        <Choice name={path('brandId')} label={t('homepage.brand')} of={choices.brands} />
      )}
      {shelf === 'chosen' ? (
        <FormProducts name={path('productIds')} known={choices.products} />
      ) : (
        <FormSelect name={path('size')} label={t('homepage.size')}>
          {SHELF_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </FormSelect>
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  of: readonly { id: string; name: string }[];
}

const Choice = ({ name, label, of }: ChoiceProps) => (
  <FormSelect name={name} label={label}>
    <option value="">{t('homepage.choose')}</option>
    {of.map((one) => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ))}
  </FormSelect>
);

interface FormMomentProps {
  /** Path in the form's values: epoch ms, null for none. */
  name: string;
  label: string;
  hint?: string;
}

/** A day and its time, in the shop's time zone. */
export function FormMoment({ name, ...field }: FormMomentProps) {
  const { field: bound, fieldState } = useController({ name });
  const value = bound.value as number | null;
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={value === null ? '' : minuteOf(value).replace(' ', 'T')}
      error={fieldState.error?.message}
      onBlur={bound.onBlur}
      onChange={({ target }) => bound.onChange(target.value ? momentOf(target.value) : null)}
    />
  );
}
