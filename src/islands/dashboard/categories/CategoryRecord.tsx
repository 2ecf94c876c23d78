import { t } from '#i18n/t.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CATEGORY_LIMITS,
  isWithin,
  type CategoryItem,
  type CategoryTreeNode,
} from '#domain/categories/category.ts';
import { FormPicture, FormRichText } from '../record/content-fields.tsx';
import { FormSelect, FormText } from '../record/fields.tsx';
import { FlatRecord, type RecordProps } from '../record/FlatRecord.tsx';
import { ProductCount } from '../record/ProductCount.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { SearchCard } from '../record/SearchCard.tsx';

const blankOf = (parentId: string) => ({
  name: '',
  slug: '',
  parentId,
  picture: null as CategoryItem['picture'],
  descriptionHtml: '',
  seo: { title: '', description: '' },
});
type CategoryValues = ReturnType<typeof blankOf>;

interface CategoryRecordProps extends RecordProps<CategoryItem> {
  /** All categories: it is below one of them. */
  tree: readonly CategoryTreeNode[];
  /** The category that a new one is to be below. */
  parentId?: string;
}

/** Where it is in the tree, and its address there. */
function Place({ tree, item }: { tree: readonly CategoryTreeNode[]; item: CategoryItem | null }) {
  const { control } = useFormContext<CategoryValues>();
  const parentId = useWatch({ control, name: 'parentId' });
  const parent = tree.find(({ id }) => id === parentId);
  return (
    <SearchCard
      place={['categoria', parent?.path].filter(Boolean).join('/')}
      savedSlug={item?.slug}
      unnamed={t('categories.new')}
    />
  );
}

/** A category, and its page in the shop. */
export default function CategoryRecord({ tree, parentId = '', ...props }: CategoryRecordProps) {
  const parents = (of: CategoryItem | null) =>
    tree.filter(
      ({ path, depth }) => depth + 1 < CATEGORY_LIMITS.depth && !(of && isWithin(path, of.path)),
    );
  return (
    <FlatRecord
      {...props}
      section="categories"
      blank={blankOf(parentId)}
      meta={({ id, trail, products }) => (
        <>
          {trail} · <ProductCount count={products} filter="category" value={id} />
        </>
      )}
      path={({ path }) => `/categoria/${path}`}
      obstacle={({ children }) =>
        children > 0 ? t('categories.undeletable', { count: children }) : undefined
      }
      deleteText={({ products }) =>
        [
          ...(products > 0 ? [t('categories.deleteProducts', { count: products })] : []),
          t('categories.deleteText'),
        ].join(' ')
      }
    >
      {(saved) => (
        <>
          <Card>
            <FormText
              name="name"
              label={t('categories.fields.name')}
              maxLength={CATEGORY_LIMITS.name}
            />
            <FormSelect name="parentId" label={t('categories.fields.parentId')}>
              <option value="">{t('categories.root')}</option>
              {parents(saved).map(({ id, trail }) => (
                <option key={id} value={id}>
                  {trail}
                </option>
              ))}
            </FormSelect>
            <FormPicture name="picture" label={t('categories.fields.picture')} />
            <FormRichText name="descriptionHtml" label={t('categories.fields.descriptionHtml')} />
          </Card>
          <Place tree={tree} item={saved} />
        </>
      )}
    </FlatRecord>
  );
}
