import { accessTo } from '#domain/access/access-to.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { menuFor } from '#domain/access/visible-menu.ts';
import { fold, words } from '#domain/catalogue/fold.ts';
import { cashPath } from '#domain/cash/cash-path.ts';
import { dashboardMenu, dashboardPath, JOBS_PATH } from '#domain/dashboard/menu.ts';
import type { SearchGroup, SearchHit } from '#domain/dashboard/search.ts';
import { reportNames, reportOf } from '#domain/reports/report.ts';
import { SETTING_GROUPS, settingsPath } from '#domain/settings/fields.ts';
import { firstText, t, textAt } from '#i18n/t.ts';

/** A place of the dashboard, with all the words by which it is found. */
interface Place extends SearchHit {
  keywords?: string;
}

/** Whether each looked-for word begins a word of the text. */
function begins(wanted: readonly string[], text: string): boolean {
  const own = words(fold(text));
  return wanted.every((start) => own.some((word) => word.startsWith(start)));
}

/** Other words that people type for a section, by the key of its name: 'sections.deliveries'. */
const otherWords = (key: string): string =>
  firstText(`dashboard.everywhere.words.${key.slice(key.indexOf('.') + 1)}`) ?? '';

/** The places that are meant: those called so first, then those found by other words of theirs. */
function meant(places: readonly Place[], wanted: readonly string[]): Place[] {
  const called = places.filter(({ title }) => begins(wanted, title));
  const others = places.filter(
    (place) =>
      !called.includes(place) && begins(wanted, `${place.title} ${place.keywords ?? place.detail}`),
  );
  return [...called, ...others];
}

/** Pages that the user may open: the sections, and what stands below the settings. */
function pagesFor(user: SessionUser): Place[] {
  const sections = menuFor(dashboardMenu, user).map(({ label, href, hint }) => {
    const detail = hint ? textAt(hint) : '';
    return { title: textAt(label), detail, keywords: `${detail} ${otherWords(label)}`, href };
  });
  const jobs = {
    title: t('jobs.title'),
    detail: t('jobs.lead'),
    href: JOBS_PATH,
  };
  return [
    ...sections,
    ...(accessTo(user, 'settings').view ? [jobs] : []),
    { title: t('dashboard.profile'), detail: '', href: '/conta/perfil' },
    { title: t('dashboard.toShop'), detail: '', href: '/' },
  ];
}

/** Each report by its name. */
function reportsFor(user: SessionUser): Place[] {
  if (!accessTo(user, 'reports').view) return [];
  return reportNames.map((name) => ({
    title: textAt(`reports.names.${name}`),
    detail: textAt(`reports.hints.${name}`),
    keywords: `${t('sections.reports')} ${textAt(`reports.hints.${name}`)}`,
    href: `${dashboardPath('reports')}/${reportOf(name).path}`,
  }));
}

/** What the user may make and do: 'Novo produto', 'Nova venda', 'Abrir o caixa'. */
function actionsFor(user: SessionUser): Place[] {
  const made = menuFor(dashboardMenu, user).flatMap(({ label: section, items = [] }) =>
    items.map(({ label, href }) => ({
      title: textAt(label === 'orders.new' ? 'dashboard.everywhere.newSale' : label),
      detail: '',
      keywords: [t('dashboard.everywhere.makes'), textAt(section), otherWords(section)].join(' '),
      href,
    })),
  );
  const cash = {
    title: t('dashboard.everywhere.openCash'),
    detail: '',
    keywords: t('cash.title'),
    href: cashPath(),
  };
  const orders = made.findIndex(({ href }) => href.startsWith(`${dashboardPath('orders')}/`));
  return orders < 0 ? made : made.toSpliced(orders + 1, 0, cash);
}

/** The shop's settings by their labels, and by what their hints say. */
function settingsFor(user: SessionUser): Place[] {
  if (!accessTo(user, 'settings').view) return [];
  return SETTING_GROUPS.flatMap((group) =>
    group.fields.map(({ path }) => ({
      title: textAt(`settings.fields.${path}.label`),
      detail: textAt(`settings.groups.${group.name}`),
      keywords: `${textAt(`settings.groups.${group.name}`)} ${firstText(`settings.fields.${path}.hint`) ?? ''}`,
      href: `${settingsPath(group)}#${path}`,
    })),
  );
}

/** Most hits of a group. */
const SHOWN = 6;

/**
 * Actions, pages and settings whose words begin with what is looked for; without anything, what the user may make
 * and open.
 */
export function findPages(user: SessionUser, q: string): SearchGroup[] {
  const wanted = words(fold(q));
  const group = (name: 'actions' | 'pages' | 'settings', places: Place[]): SearchGroup => ({
    name,
    label: t(`dashboard.everywhere.groups.${name}`),
    hits: meant(places, wanted)
      .slice(0, wanted.length > 0 ? SHOWN : undefined)
      .map(({ title, detail, href }) => ({ title, detail, href })),
    more: null,
  });
  return [
    group('actions', actionsFor(user)),
    group('pages', [...pagesFor(user), ...(wanted.length > 0 ? reportsFor(user) : [])]),
    ...(wanted.length > 0 ? [group('settings', settingsFor(user))] : []),
  ];
}
