import { t } from '#i18n/t.ts';
import { useFormContext } from 'react-hook-form';
import { ncmDigits, ncmText, usualNcm } from '#domain/products/ncm.ts';
import type { Material, ProductKind } from '#domain/products/product.ts';
import { FormText } from '../../record/fields.tsx';
import type { ProductValues } from './product-values.ts';

interface NcmFieldProps {
  kind: string;
  /** '' if it is not known. */
  material: string;
}

/** The product's NCM, with that of its kind to be taken over if that is certain. */
export function NcmField({ kind, material }: NcmFieldProps) {
  const { setValue, watch } = useFormContext<ProductValues>();
  const usual = usualNcm({
    kind: kind as ProductKind,
    material: (material || null) as Material | null,
  });
  const isTaken = usual === null || ncmDigits(watch('ncm')) === usual;
  return (
    <>
      <FormText
        name="ncm"
        label={t('products.fields.ncm')}
        hint={t('products.ncmHint')}
        inputMode="numeric"
        placeholder="0000.00.00"
        maxLength={20}
      />
      {!isTaken && (
        <button
          type="button"
          className="button button--small"
          onClick={() =>
            setValue('ncm', ncmText(usual), { shouldDirty: true, shouldValidate: true })
          }
        >
          {t('products.useNcm', { ncm: ncmText(usual) })}
        </button>
      )}
    </>
  );
}
