import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { HOME_LIMITS } from '#domain/homepage/part-kinds.ts';
import type { HomeBody } from '#domain/homepage/homepage-input.ts';
import { ContentBadge } from '../contents/ContentBadge.tsx';
import { usePublishing } from '../contents/publishing.tsx';
import { VersionsCard } from '../contents/VersionsCard.tsx';
import { FormText } from '../record/fields.tsx';
import { PLACES_ID, PlaceOptions } from '../record/places.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { SeeInShop } from '../record/SeeInShop.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { FormMoment } from './FormMoment.tsx';
import { bodyOf, valuesOf, type HomeChoices, type HomeItem } from './home-form.ts';
import styles from './Homepage.module.css';
import { HomePreview } from './HomePreview.tsx';
import { PartList } from './PartList.tsx';

interface HomepageRecordProps {
  access: Access;
  mayUpload: boolean;
  item: HomeItem;
  choices: HomeChoices;
}

/** The home of the shop: its parts in their order, beside the page as visitors will see it. */
export default function HomepageRecord({
  access,
  mayUpload,
  item: first,
  choices,
}: HomepageRecordProps) {
  const state = useRecordForm<HomeBody, HomeItem>({
    section: 'homepage',
    item: first,
    values: valuesOf,
    body: bodyOf,
  });
  const item = state.item ?? first;
  const publishing = usePublishing(state, access, { staysPublic: true });
  const preview = `${dashboardPath('homepage')}/previa`;

  return (
    <>
      <PageHead
        title={t('sections.homepage')}
        lead={
          <p className="small soft">
            {item.status !== 'published' && (
              <>
                <ContentBadge status={item.status} />{' '}
              </>
            )}
            {publishing.text}
          </p>
        }
      >
        <RowMenu items={publishing.menu} />
        <SeeInShop path="/" />
        {publishing.action}
      </PageHead>
      <PlaceOptions places={choices.places} />
      <div className={styles.columns}>
        <RecordForm state={state} mayEdit={access.edit} mayUpload={mayUpload}>
          <PartList choices={choices} />
          <AnnouncementCard />
        </RecordForm>
        <div className={styles.beside}>
          <HomePreview path={preview} savedAt={item.updatedAt} changed={state.changed} />
        </div>
        <VersionsCard
          section="homepage"
          item={item}
          show={(body) => <PartNames body={body ?? valuesOf(null)} />}
          onRestore={access.edit ? publishing.restore : undefined}
        />
      </div>
      {publishing.dialog}
    </>
  );
}

/** The strip above the header. */
const AnnouncementCard = () => (
  <Card title={t('homepage.announcement')}>
    <p className="small soft">{t('homepage.announcementHint')}</p>
    <FormText
      name="announcement.text"
      label={t('homepage.announcementText')}
      maxLength={HOME_LIMITS.announcement}
    />
    <FormText
      name="announcement.link"
      label={t('homepage.announcementLink')}
      hint={t('homepage.linkHint')}
      maxLength={HOME_LIMITS.link}
      list={PLACES_ID}
    />
    <div className={styles.pair}>
      <FormMoment name="announcement.from" label={t('homepage.from')} />
      <FormMoment
        name="announcement.until"
        label={t('homepage.until')}
        hint={t('homepage.periodHint')}
      />
    </div>
  </Card>
);

/** What a version consisted of. */
const PartNames = ({ body: { announcement, parts } }: { body: HomeBody }) => (
  <div className="stack">
    {announcement.text && (
      <p>
        {t('homepage.announcement')}: {announcement.text}
      </p>
    )}
    <ol>
      {parts.map(({ id, kind, title, hidden }) => (
        <li key={id}>
          {t(`homepage.kinds.${kind}`)}
          {title && `: ${title}`}
          {hidden && ` (${t('homepage.hidden')})`}
        </li>
      ))}
    </ol>
  </div>
);
