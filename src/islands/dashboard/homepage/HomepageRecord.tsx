import { t } from '#i18n/t.ts';
import { useState } from 'react';
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
import { bodyOf, partName, valuesOf, type HomeChoices, type HomeItem } from './home-form.ts';
import styles from './Homepage.module.css';
import { HomePreview } from './HomePreview.tsx';
import { FormMoment } from './PartFields.tsx';
import { PartList, partElement } from './PartList.tsx';

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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) =>
      before.has(id) ? before.difference(new Set([id])) : new Set(before).add(id),
    );
  /** Opens the form of a part that was pressed in the preview, and leads there. */
  const show = (id: string) => {
    const element = document.getElementById(partElement(id));
    if (!element) return;
    setOpened((before) => new Set(before).add(id));
    if (element instanceof HTMLDetailsElement) element.open = true;
    element.querySelector<HTMLElement>('[aria-expanded], summary')?.focus({ preventScroll: true });
    element.scrollIntoView();
  };
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
          <PartList choices={choices} opened={opened} onToggle={toggle} />
          <AnnouncementCard />
        </RecordForm>
        <div className={styles.beside}>
          <HomePreview
            path={preview}
            savedAt={item.updatedAt}
            changed={state.changed}
            onPart={show}
          />
        </div>
        <VersionsCard
          section="homepage"
          item={item}
          show={(body) => <PartNames body={body ?? valuesOf(null)} choices={choices} />}
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
const PartNames = ({
  body: { announcement, parts },
  choices,
}: {
  body: HomeBody;
  choices: HomeChoices;
}) => (
  <div className="stack">
    {announcement.text && (
      <p>
        {t('homepage.announcement')}: {announcement.text}
      </p>
    )}
    <ol>
      {parts.map((part) => (
        <li key={part.id}>
          {partName(part, choices)}
          {part.hidden && ` (${t('homepage.hidden')})`}
        </li>
      ))}
    </ol>
  </div>
);
