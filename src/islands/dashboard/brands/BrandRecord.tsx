import { t } from 'i18next';
import type { BrandItem } from '#domain/brands/brand.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { FormPicture, FormRichText } from '../record/content-fields.tsx';
import { FormText } from '../record/fields.tsx';
import { FlatRecord, type RecordProps } from '../record/FlatRecord.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { SearchCard } from '../record/SearchCard.tsx';

const BLANK = {
  name: '',
  slug: '',
  logo: null as BrandItem['logo'],
  descriptionHtml: '',
  seo: { title: '', description: '' },
};

/** How many products a brand has; the way to them. */
function Products({ item: { id, products } }: { item: BrandItem }) {
  const text = t('brands.products', { count: products });
  if (products === 0) return text;
  return (
    <a className="link" href={`${dashboardPath('products')}?brand=${id}`}>
      {text}
    </a>
  );
}

/** A brand, and its page in the shop. */
export default function BrandRecord({ access, mayUpload, item }: RecordProps<BrandItem>) {
  const readOnly = !access.edit;
  return (
    <FlatRecord
      section="brands"
      access={access}
      item={item}
      blank={BLANK}
      meta={(brand) => <Products item={brand} />}
      path={({ slug }) => `/marca/${slug}`}
      obstacle={({ products }) =>
        products > 0 ? t('brands.undeletable', { count: products }) : undefined
      }
    >
      {(saved) => (
        <>
          <Card>
            <FormText name="name" label={t('brands.fields.name')} maxLength={80} />
            <FormPicture
              name="logo"
              label={t('brands.fields.logo')}
              mayUpload={mayUpload}
              readOnly={readOnly}
            />
            <FormRichText
              name="descriptionHtml"
              label={t('brands.fields.descriptionHtml')}
              readOnly={readOnly}
            />
          </Card>
          <SearchCard place="marca" savedSlug={saved?.slug} unnamed={t('brands.new')} />
        </>
      )}
    </FlatRecord>
  );
}
