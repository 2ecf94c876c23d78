import { t } from '#i18n/t.ts';
import type { BrandItem } from '#domain/brands/brand.ts';
import { FormPicture, FormRichText } from '../record/content-fields.tsx';
import { FormText } from '../record/fields.tsx';
import { FlatRecord, type RecordProps } from '../record/FlatRecord.tsx';
import { ProductCount } from '../record/ProductCount.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { SearchCard } from '../record/SearchCard.tsx';

const BLANK = {
  name: '',
  slug: '',
  logo: null as BrandItem['logo'],
  descriptionHtml: '',
  seo: { title: '', description: '' },
};

/** A brand, and its page in the shop. */
export default function BrandRecord(props: RecordProps<BrandItem>) {
  return (
    <FlatRecord
      {...props}
      section="brands"
      blank={BLANK}
      meta={({ id, products }) => <ProductCount count={products} filter="brand" value={id} />}
      path={({ slug }) => `/marca/${slug}`}
      obstacle={({ products }) =>
        products > 0 ? t('brands.undeletable', { count: products }) : undefined
      }
    >
      {(saved) => (
        <>
          <Card>
            <FormText name="name" label={t('brands.fields.name')} maxLength={80} />
            <FormPicture name="logo" label={t('brands.fields.logo')} />
            <FormRichText name="descriptionHtml" label={t('brands.fields.descriptionHtml')} />
          </Card>
          <SearchCard place="marca" savedSlug={saved?.slug} unnamed={t('brands.new')} />
        </>
      )}
    </FlatRecord>
  );
}
