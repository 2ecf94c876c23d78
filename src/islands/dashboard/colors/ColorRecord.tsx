import { t } from '#i18n/t.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ColorItem, Tones } from '#domain/colors/color.ts';
import { slugOf } from '#domain/products/slug.ts';
import { FormText } from '../record/fields.tsx';
import { FlatRecord, type RecordProps } from '../record/FlatRecord.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import { TonesField } from './TonesField.tsx';
import { usageText } from '../list/usage-text.ts';

const BLANK = { name: '', slug: '', hex: '#1c1c1c', hex2: null as string | null };

const listOf = (slug: string): string => `/produtos?color=${slug}`;

/** The tones in the form above. */
function FormTones() {
  const { readOnly } = useFormAccess();
  const { control, setValue, formState } = useFormContext<typeof BLANK>();
  const [name, hex, hex2] = useWatch({ control, name: ['name', 'hex', 'hex2'] });
  const { errors } = formState;
  const set = (tones: Tones) => {
    setValue('hex', tones.hex, { shouldDirty: true });
    setValue('hex2', tones.hex2, { shouldDirty: true });
  };
  return (
    <TonesField
      value={{ hex, hex2 }}
      name={name}
      readOnly={readOnly}
      errors={{
        ...(errors.hex?.message && { hex: errors.hex.message }),
        ...(errors.hex2?.message && { hex2: errors.hex2.message }),
      }}
      onChange={set}
    />
  );
}

/** Its address in the lists that are narrowed by it. */
function FormSlug() {
  const { control } = useFormContext<typeof BLANK>();
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] });
  return (
    <FormText
      name="slug"
      label={t('colors.fields.slug')}
      placeholder={slugOf(name)}
      hint={t('colors.slugHint', { path: listOf(slug || slugOf(name) || '…') })}
    />
  );
}

/** A colour: its tones, as they will look. */
export default function ColorRecord(props: RecordProps<ColorItem>) {
  return (
    <FlatRecord
      {...props}
      section="colors"
      blank={BLANK}
      meta={(color) => usageText('colors', color)}
      path={({ slug }) => listOf(slug)}
      obstacle={({ variants, products }) =>
        variants > 0
          ? t('colors.undeletable', {
              count: variants,
              products: t('dashboard.products', { count: products }),
            })
          : undefined
      }
      deleteText={({ pictures }) =>
        [
          ...(pictures > 0 ? [t('colors.deletePictures', { count: pictures })] : []),
          t('colors.deleteText'),
        ].join(' ')
      }
    >
      {() => (
        <>
          <Card>
            <FormText name="name" label={t('colors.fields.name')} maxLength={60} />
            <FormTones />
          </Card>
          <Card>
            <FormSlug />
          </Card>
        </>
      )}
    </FlatRecord>
  );
}
