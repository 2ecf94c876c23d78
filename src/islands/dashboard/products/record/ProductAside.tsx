import { t, textAt } from '#i18n/t.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProductChoices, ProductRecord } from '#domain/products/product-record.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import { PRODUCT_STATUSES } from '#domain/products/product-status.ts';
import { GENDERS, MATERIALS, PRODUCT_KINDS, RIMS, SHAPES } from '#domain/products/product.ts';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { FormSelect, FormText } from '../../record/fields.tsx';
import { Card } from '../../record/RecordLayout.tsx';
import { TagsField } from '../../ui/TagsField.tsx';
import { BrandField } from './BrandField.tsx';
import { CategoriesField } from './CategoriesField.tsx';
import { NcmField } from './NcmField.tsx';
import { messagesIn } from './product-messages.ts';
import { isFrameOf, skuBaseOf, type ProductValues } from './product-values.ts';

interface ProductAsideProps {
  item: ProductRecord | null;
  choices: ProductChoices;
  mayUpload: boolean;
}

const SUN_CATEGORIES = ['0', '1', '2', '3', '4'] as const;

/** The narrow column of a product's form: status, brand and categories, features, 3D model. */
export function ProductAside({ item, choices, mayUpload }: ProductAsideProps) {
  const { setValue, formState } = useFormContext<ProductValues>();
  const values = useWatch<ProductValues>() as ProductValues;
  const messages = messagesIn(formState.errors);
  const isFrame = isFrameOf(values);
  return (
    <>
      <Card id="situacao" title={t('products.fields.status')}>
        <FormSelect
          name="status"
          label={t('products.visibility')}
          hint={t(`products.statusTexts.${values.status}`)}
        >
          {PRODUCT_STATUSES.filter(
            (status) => status !== 'archived' || item?.status === 'archived',
          ).map((status) => (
            <option key={status} value={status}>
              {t(`products.options.status.${status}`)}
            </option>
          ))}
        </FormSelect>
        {values.status === 'scheduled' && (
          <FormText name="publishAt" type="datetime-local" label={t('products.fields.publishAt')} />
        )}
      </Card>
      <Card id="organizacao" title={t('products.parts.organisation')}>
        <FormSelect name="kind" label={t('products.fields.kind')}>
          {PRODUCT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`facets.kind.${kind}`)}
            </option>
          ))}
        </FormSelect>
        <BrandField
          brands={choices.brands}
          value={values.brandId}
          onChange={(id) => setValue('brandId', id, { shouldDirty: true })}
          error={messages.brandId}
        />
        {values.type === 'variable' && (
          <FormText
            name="sku"
            label={t('products.fields.sku')}
            maxLength={PRODUCT_LIMITS.sku}
            placeholder={skuBaseOf(values)}
            hint={t('products.skuHint')}
          />
        )}
        <CategoriesField
          choices={choices.categories}
          value={values.categoryIds}
          onChange={(ids) => setValue('categoryIds', ids, { shouldDirty: true })}
          error={messages.categoryIds}
        />
        <TagsField
          label={t('products.fields.tags')}
          hint={t('products.tagsHint')}
          value={values.tags}
          onChange={(tags) => setValue('tags', tags, { shouldDirty: true })}
          known={choices.tags}
          error={Object.entries(messages).find(([path]) => /^tags(\.|$)/.test(path))?.[1]}
        />
      </Card>
      {isFrame && (
        <Card id="caracteristicas" title={t('products.parts.facets')}>
          <FacetSelect name="shape" values={SHAPES} />
          <FacetSelect name="rim" values={RIMS} />
          <FacetSelect name="material" values={MATERIALS} />
          <FacetSelect name="gender" values={GENDERS} />
          <FormSelect name="sun.category" label={t('product.sunCategory')}>
            <option value="">{t('products.noSun')}</option>
            {SUN_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`product.sunCategories.${category}`)}
              </option>
            ))}
          </FormSelect>
          {values.sun.category !== '' && (
            <div>
              <Checkbox name="sun.uv400" label={t('product.uv400')} />
              <Checkbox name="sun.polarized" label={t('product.polarized')} />
            </div>
          )}
        </Card>
      )}
      {!(values.type === 'simple' && values.isGiftCard) && (
        <Card id="fiscal" title={t('products.parts.fiscal')}>
          <NcmField kind={values.kind} material={values.material} />
        </Card>
      )}
      {isFrame && (
        <Card id="modelo" title={t('products.parts.model')}>
          <p className="small soft">{t('products.modelText')}</p>
          <MediaPicker
            label={t('products.fields.model')}
            accept="model"
            value={values.model ? [values.model] : []}
            onChange={([model]) => setValue('model', model ?? null, { shouldDirty: true })}
            mayUpload={mayUpload}
            error={messages.model}
          />
        </Card>
      )}
    </>
  );
}

type Facet = 'shape' | 'rim' | 'material' | 'gender';

function FacetSelect({ name, values }: { name: Facet; values: readonly string[] }) {
  return (
    <FormSelect name={name} label={t(`facets.names.${name}`)}>
      <option value="">{t('products.none')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {textAt(`facets.${name}.${value}`)}
        </option>
      ))}
    </FormSelect>
  );
}

function Checkbox({ name, label }: { name: 'sun.uv400' | 'sun.polarized'; label: string }) {
  const { register } = useFormContext<ProductValues>();
  return (
    <label className="check">
      <input type="checkbox" {...register(name)} />
      {label}
    </label>
  );
}
