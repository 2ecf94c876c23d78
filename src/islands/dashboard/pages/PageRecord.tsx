import { t } from 'i18next';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Access } from '#domain/access/permission.ts';
import type { PageBody, PageItem } from '#domain/pages/page.ts';
import { gapsOf, type NamedSetting } from '#domain/pages/shop-fields.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { ContentBadge } from '../contents/ContentBadge.tsx';
import { usePublishing } from '../contents/publishing.tsx';
import { VersionsCard } from '../contents/VersionsCard.tsx';
import { FormRichText } from '../record/content-fields.tsx';
import { FormText, FormTextArea } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { SearchCard } from '../record/SearchCard.tsx';
import { SeeInShop } from '../record/SeeInShop.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { RichText } from '../ui/rich-text/RichText.tsx';
import { GapNotice } from './GapNotice.tsx';
import { shopTextFields } from './shop-field-labels.ts';

interface PageValues extends PageBody {
  slug: string;
}

const BLANK: PageBody = {
  name: '',
  summary: '',
  descriptionHtml: '',
  seo: { title: '', description: '' },
};

interface PageRecordProps {
  access: Access;
  /** Null for a new one. */
  item: PageItem | null;
  /** What the shop came with; null of a page of its own. */
  template: PageBody | null;
  /** Settings that texts may name and that are empty. */
  empty: readonly NamedSetting[];
}

/** A policy or another text: its draft, what is published of it, and its versions. */
export default function PageRecord({ access, item: first, template, empty }: PageRecordProps) {
  const state = useRecordForm<PageValues, PageItem>({
    section: 'pages',
    item: first,
    values: (item) => ({ ...(item?.body ?? template ?? BLANK), slug: item?.slug ?? '' }),
  });
  const { item } = state;
  const fields = useMemo(() => shopTextFields(), []);
  const publishing = usePublishing(state, access);
  const title = item?.name ?? t('pages.new');
  const deletion = useDeletion(state, { title, may: access.delete && !item?.builtIn });
  return (
    <RecordLayout
      section="pages"
      id={item?.id ?? null}
      title={title}
      status={item && <ContentBadge status={item.status} />}
      meta={publishing.text}
      menu={[...publishing.menu, ...deletion.menu]}
      action={
        item && (
          <>
            {item.isPublic && <SeeInShop path={`/pagina/${item.slug}`} />}
            {item.status !== 'published' && (
              <SeeInShop path={`${dashboardPath('pages')}/${item.id}/previa`} preview />
            )}
            {publishing.action}
          </>
        )
      }
      aside={
        item && (
          <VersionsCard
            section="pages"
            item={item}
            show={(body) => <Shown body={body ?? template} />}
            onRestore={access.edit ? publishing.restore : undefined}
          />
        )
      }
    >
      <RecordForm state={state} mayEdit={access.edit}>
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
        <SearchCard place="pagina" savedSlug={item?.slug} unnamed={t('pages.new')} />
      </RecordForm>
      {publishing.dialog}
      {deletion.dialog}
    </RecordLayout>
  );
}

/** What the text as it is being written names and the settings do not have. */
function Gaps({ empty }: { empty: readonly NamedSetting[] }) {
  const [summary, html] = useWatch<PageValues, ['summary', 'descriptionHtml']>({
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
