import { t } from '#i18n/t.ts';
import type { Access } from '#domain/access/permission.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { MenuChoices } from '#domain/menus/menu.ts';
import type { MenuBody, MenuItem } from '#domain/menus/menu-input.ts';
import { MENU_LIMITS } from '#domain/menus/menu.ts';
import { ContentBadge } from '../contents/ContentBadge.tsx';
import { usePublishing } from '../contents/publishing.tsx';
import { VersionsCard } from '../contents/VersionsCard.tsx';
import { FormText } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { SeeInShop } from '../record/SeeInShop.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { entryName } from './entry-name.ts';
import { MenuEntries } from './MenuEntries.tsx';

interface MenuRecordProps {
  access: Access;
  item: MenuItem;
  /** The menu that the shop comes with. */
  template: MenuBody;
  choices: MenuChoices;
}

/** A menu as its form has it: each entry has a list of those below it, even if it is empty. */
const nesting = ({ groups }: MenuBody): MenuBody => ({
  groups: groups.map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => Object.assign({ children: [] }, entry)),
  })),
});

/** A menu of the shop: its entries in their order. */
export default function MenuRecord({ access, item: first, template, choices }: MenuRecordProps) {
  const state = useRecordForm<MenuBody, MenuItem>({
    section: 'menus',
    item: first,
    values: (item) => nesting(item?.body ?? template),
  });
  const item = state.item ?? first;
  const publishing = usePublishing(state, access, { staysPublic: true });
  const isFooter = item.key === 'footer';
  return (
    <RecordLayout
      section="menus"
      id={item.id}
      title={item.name}
      status={<ContentBadge status={item.status} />}
      meta={publishing.text}
      menu={publishing.menu}
      action={
        <>
          {item.status === 'published' ? (
            <SeeInShop path="/" />
          ) : (
            <SeeInShop path={`${dashboardPath('menus')}/${item.id}/previa`} preview />
          )}
          {publishing.action}
        </>
      }
      aside={
        <VersionsCard
          section="menus"
          item={item}
          show={(body) => <Shown body={body ?? template} choices={choices} />}
          onRestore={access.edit ? publishing.restore : undefined}
        />
      }
    >
      <RecordForm state={state} mayEdit={access.edit}>
        {state.form.getValues('groups').map((_, index) => (
          <Card
            key={index}
            title={isFooter ? t('menus.column', { number: index + 1 }) : t('menus.entries')}
          >
            {isFooter && (
              <FormText
                name={`groups.${index}.title`}
                label={t('menus.columnTitle')}
                maxLength={MENU_LIMITS.title}
              />
            )}
            <MenuEntries
              name={`groups.${index}.entries`}
              choices={choices}
              readOnly={!access.edit}
              nests={!isFooter}
            />
          </Card>
        ))}
        {!isFooter && <p className="small soft">{t('menus.headerHint')}</p>}
      </RecordForm>
      {publishing.dialog}
    </RecordLayout>
  );
}

/** The entries of a version. */
function Shown({ body, choices }: { body: MenuBody; choices: MenuChoices }) {
  return body.groups.map(({ title, entries }, index) => (
    <div key={index} className="stack">
      {title && <p className="subtitle">{title}</p>}
      <ol>
        {entries.map((entry, place) => (
          <li key={place}>
            {entryName(entry, choices) || t('menus.gone')}
            {entry.children && entry.children.length > 0 && (
              <ul>
                {entry.children.map((child, below) => (
                  <li key={below}>{entryName(child, choices) || t('menus.gone')}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  ));
}
