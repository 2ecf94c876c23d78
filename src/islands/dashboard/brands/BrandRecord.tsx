import { t } from 'i18next';
import type { BrandRecord as Brand } from '#domain/brands/brand.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { FormPicture, FormRichText } from '../record/content-fields.tsx';
import { FormText } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import type { RecordProps } from '../record/record-props.ts';
import { SearchCard } from '../record/SearchCard.tsx';
import { SeeInShop } from '../record/SeeInShop.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';

const valuesOf = (item: Brand | null) => ({
  name: item?.name ?? '',
  slug: item?.slug ?? '',
  descriptionHtml: item?.descriptionHtml ?? '',
  logo: item?.logo ?? null,
  seo: item?.seo ?? { title: '', description: '' },
});

/** A brand: its page in the shop, and how many products it has. */
export default function BrandRecord({ access, mayUpload, item: first }: RecordProps<Brand>) {
  const state = useRecordForm({
    section: 'brands',
    item: first,
    values: valuesOf,
    body: ({ logo, ...values }) => ({ ...values, logo: logo?.key ?? null }),
  });
  const { item } = state;
  const title = item?.name ?? t('brands.new');
  const products = item?.products ?? 0;
  const deletion = useDeletion(state, {
    title,
    may: access.delete,
    obstacle: products > 0 ? t('brands.undeletable', { count: products }) : undefined,
  });
  const readOnly = !access.edit;
  return (
    <RecordLayout
      section="brands"
      id={item?.id ?? null}
      title={title}
      meta={
        item &&
        (products === 0 ? (
          t('brands.products', { count: 0 })
        ) : (
          <a className="link" href={`${dashboardPath('products')}?brand=${item.id}`}>
            {t('brands.products', { count: products })}
          </a>
        ))
      }
      menu={deletion.menu}
      action={item && <SeeInShop path={`/marca/${item.slug}`} />}
    >
      <RecordForm state={state} mayEdit={access.edit}>
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
        <SearchCard place="marca" savedSlug={item?.slug} unnamed={t('brands.new')} />
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}
