import { t, textAt } from '#i18n/t.ts';
import { useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Access } from '#domain/access/permission.ts';
import type { ContentItem } from '#domain/contents/content.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { PageBody } from '#domain/pages/page.ts';
import { gapsOf, SHOP_FIELDS, type EmptySetting } from '#domain/pages/shop-fields.ts';
import { FormRichText } from '../record/content-fields.tsx';
import { FormText, FormTextArea } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { SearchCard } from '../record/SearchCard.tsx';
import { SeeInShop } from '../record/SeeInShop.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { RichText } from '../ui/rich-text/RichText.tsx';
import { ContentBadge } from './ContentBadge.tsx';
import { GapNotice } from './GapNotice.tsx';
import { usePublishing } from './publishing.tsx';
import { VersionsCard } from './VersionsCard.tsx';
import type { TextField } from '../ui/rich-text/pieces.ts';

/** What a text may take from the settings, as the editor offers it. */
const shopTextFields = (): TextField[] =>
  SHOP_FIELDS.map((name) => ({ name, label: t(`shopFields.${name}`) }));

/** What the page of such a text is given. */
export interface TextRecordProps<Body extends PageBody> {
  access: Access;
  /** Null for a new one. */
  item: ContentItem<Body> | null;
  /** What the shop came with; null of a text of its own. */
  template: Body | null;
  /** Settings that texts may name and that are empty. */
  empty: readonly EmptySetting[];
}

interface OwnProps<Body extends PageBody> extends TextRecordProps<Body> {
  section: 'pages' | 'guides';
  /** First part of its address in the shop. */
  place: string;
  blank: Body;
  mayUpload?: boolean;
  /** Cards that its kind alone has, below the text. */
  children?: ReactNode;
}

/** A text with an address of its own: its draft, what is published of it, and its versions. */
export function TextRecord<Body extends PageBody>({
  access,
  item: first,
  template,
  empty,
  section,
  place,
  blank,
  mayUpload = false,
  children,
}: OwnProps<Body>) {
  const state = useRecordForm<Body & { slug: string }, ContentItem<Body>>({
    section,
    item: first,
    values: (item) =>
      Object.assign({}, item?.body ?? template ?? blank, { slug: item?.slug ?? '' }),
  });
  const { item } = state;
  const fields = useMemo(() => shopTextFields(), []);
  const publishing = usePublishing(state, access);
  const unnamed = textAt(`${section}.new`);
  const title = item?.name ?? unnamed;
  const deletion = useDeletion(state, { title, may: access.delete && !item?.builtIn });
  return (
    <RecordLayout
      section={section}
      id={item?.id ?? null}
      title={title}
      status={item && <ContentBadge status={item.status} />}
      meta={publishing.text}
      menu={[...publishing.menu, ...deletion.menu]}
      action={
        item && (
          <>
            {item.isPublic && <SeeInShop path={`/${place}/${item.slug}`} />}
            {item.status !== 'published' && (
              <SeeInShop path={`${dashboardPath(section)}/${item.id}/previa`} preview />
            )}
            {publishing.action}
          </>
        )
      }
      aside={
        item && (
          <VersionsCard
            section={section}
            item={item}
            show={(body) => <Shown body={body ?? template} />}
            onRestore={access.edit ? publishing.restore : undefined}
          />
        )
      }
    >
      <RecordForm state={state} mayEdit={access.edit} mayUpload={mayUpload}>
        <Gaps empty={empty} />
        <Card title={t('pages.content')}>
          <FormText name="name" label={t('pages.fields.name')} maxLength={120} />
          <FormTextArea
            name="summary"
            label={t('pages.fields.summary')}
            hint={t('pages.summaryHint')}
            rows={2}
            maxLength={240}
          />
          <FormRichText
            name="descriptionHtml"
            label={t('pages.fields.descriptionHtml')}
            fields={fields}
          />
        </Card>
        {children}
        <SearchCard place={place} savedSlug={item?.slug} unnamed={unnamed} />
      </RecordForm>
      {publishing.dialog}
      {deletion.dialog}
    </RecordLayout>
  );
}

/** What the text as it is being written names and the settings do not have. */
function Gaps({ empty }: { empty: readonly EmptySetting[] }) {
  const [summary, html] = useWatch<PageBody, ['summary', 'descriptionHtml']>({
    name: ['summary', 'descriptionHtml'],
  });
  return <GapNotice gaps={gapsOf(`${summary} ${html}`, empty)} />;
}

/** A version, as the editor shows it. */
function Shown({ body }: { body: PageBody | null }) {
  const fields = useMemo(() => shopTextFields(), []);
  if (!body) return null;
  return (
    <div className="stack">
      <p className="subtitle">{body.name}</p>
      {body.summary && <p className="soft">{body.summary}</p>}
      <RichText
        label={t('pages.fields.descriptionHtml')}
        value={body.descriptionHtml}
        onChange={() => undefined}
        readOnly
        fields={fields}
      />
    </div>
  );
}
