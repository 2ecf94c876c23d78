import { t } from '#i18n/t.ts';
import { useId, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import type { ProductChoices, ProductRecord } from '#domain/products/product-record.ts';
import type { Shape } from '#domain/products/product.ts';
import { mailText } from '#i18n/mail-text.ts';
import { FormText } from '../../record/fields.tsx';
import { Card } from '../../record/RecordLayout.tsx';
import { SearchCard } from '../../record/SearchCard.tsx';
import { MeasuresField } from '../measures/MeasuresField.tsx';
import { PicturesField } from '../pictures/PicturesField.tsx';
import styles from './Product.module.css';
import { RichText } from '../../ui/rich-text/RichText.tsx';
import { measureMessages, messagesIn, reasonMessage, variantMessages } from './product-messages.ts';
import {
  isFrameOf,
  savedRows,
  sizesOf,
  sizesSent,
  skuBaseOf,
  type ProductValues,
} from './product-values.ts';
import { VariantGrid } from '../variants/VariantGrid.tsx';
import { valuesOf, type VariantRow } from '../variants/variants.ts';

interface ProductFieldsProps {
  item: ProductRecord | null;
  choices: ProductChoices;
  mayEdit: boolean;
  mayUpload: boolean;
  /** Called when uploads begin and when all have ended. */
  onBusy: (busy: boolean) => void;
  /** The narrow column next to the fields. */
  aside: ReactNode;
}

/** A product's form: the wide column, with the narrow one next to it. */
export function ProductFields({
  item,
  choices,
  mayEdit,
  mayUpload,
  onBusy,
  aside,
}: ProductFieldsProps) {
  const { setValue, getValues, formState } = useFormContext<ProductValues>();
  const values = useWatch<ProductValues>() as ProductValues;
  const messages = messagesIn(formState.errors);
  const set = <Name extends keyof ProductValues>(name: Name, value: ProductValues[Name]) =>
    setValue(name as 'name', value as string, { shouldDirty: true });
  const { type } = values;
  const rows = savedRows(values);

  return (
    <div className={styles.columns}>
      <div className={styles.content}>
        <Card id="fotos">
          <FormText
            name="name"
            label={t('products.fields.name')}
            maxLength={PRODUCT_LIMITS.name}
            placeholder={t('products.nameExample')}
          />
          <PicturesField
            value={values.images}
            onChange={(images) => set('images', images)}
            colors={
              type === 'simple'
                ? []
                : valuesOf(rows, 'colorId').flatMap(
                    (color) => choices.colors.find(({ id }) => id === color) ?? [],
                  )
            }
            choice={{
              label: values.customAttrLabel || t('products.pictures.choice'),
              options: type === 'simple' ? [] : valuesOf(rows, 'customAttr'),
            }}
            mayUpload={mayUpload}
            onBusy={onBusy}
            error={messages.images}
            readOnly={!mayEdit}
          />
        </Card>
        <Card
          id="variacoes"
          title={t('products.parts.variants')}
          end={<TypeSwitch value={type} onChange={(next) => set('type', next)} />}
        >
          {item === null && <p className="small soft">{t(`products.typeTexts.${type}`)}</p>}
          <VariantGrid
            edition={item?.updatedAt}
            type={type}
            rows={rows}
            onChange={(next) =>
              set('variants', type === 'simple' ? withOthers(next, getValues('variants')) : next)
            }
            choices={choices}
            customAttrLabel={values.customAttrLabel}
            onCustomAttrLabel={(label) => set('customAttrLabel', label)}
            skuBase={skuBaseOf(values)}
            stock={values.stock}
            onStock={(stock) => set('stock', stock)}
            errors={variantMessages(messages, rows, choices)}
            reasonError={reasonMessage(messages)}
            readOnly={!mayEdit}
          />
          {type === 'simple' && <GiftCardSwitch />}
        </Card>
        <Card id="descricao">
          <RichText
            label={t('products.fields.description')}
            value={values.descriptionHtml}
            onChange={(html) => set('descriptionHtml', html)}
            error={messages.descriptionHtml}
            readOnly={!mayEdit}
          />
        </Card>
        {isFrameOf(values) && (
          <Card id="medidas" title={t('products.parts.measures')}>
            <MeasuresField
              sizes={sizesOf(rows, choices)}
              shape={(values.shape || null) as Shape | null}
              value={values.measures}
              onChange={(measures) => set('measures', measures)}
              errors={measureMessages(messages, sizesSent(values, choices))}
            />
          </Card>
        )}
        <SearchCard place="produto" savedSlug={item?.slug} unnamed={t('products.new')} />
      </div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

/** A simple product's edited row, followed by the rows it has as a variable one, which stay. */
const withOthers = ([row]: readonly VariantRow[], [first, ...others]: readonly VariantRow[]) =>
  row && first ? [{ ...first, ...pricesOf(row) }, ...others] : [...others];

const pricesOf = ({ price, compareAt, cost, sku, barcode, qty, seen }: VariantRow) => ({
  price,
  compareAt,
  cost,
  sku,
  barcode,
  qty,
  seen,
});

/** Whether the product is money to spend in the shop. */
function GiftCardSwitch() {
  const { register } = useFormContext<ProductValues>();
  const hint = useId();
  return (
    <div>
      <label className="check">
        <input type="checkbox" aria-describedby={hint} {...register('isGiftCard')} />
        {t('products.fields.isGiftCard')}
      </label>
      <p id={hint} className="small soft">
        {mailText('products.giftCardHint')}
      </p>
    </div>
  );
}

interface TypeSwitchProps {
  value: 'simple' | 'variable';
  onChange: (value: 'simple' | 'variable') => void;
}

/** Switches between one variant and several; what was typed for the other type stays. */
function TypeSwitch({ value, onChange }: TypeSwitchProps) {
  return (
    <div role="radiogroup" aria-label={t('products.fields.type')} className={styles.switch}>
      {(['simple', 'variable'] as const).map((type) => (
        <label key={type} className={styles.switchChoice}>
          <input
            type="radio"
            name="product-type"
            checked={value === type}
            onChange={() => onChange(type)}
          />
          {t(`products.types.${type}`)}
        </label>
      ))}
    </div>
  );
}
