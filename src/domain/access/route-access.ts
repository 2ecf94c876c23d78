import type { Right } from './permission.ts';
import type { Section } from '../dashboard/sections.ts';

/**
 * Who may enter:
 * - `everybody`: anyone; a page is then the same for all, and does not know who is signed in; - `visitor`:
 * anyone, and the page knows who is signed in, as an endpoint always does;
 * - `buyer`: signed in if the shop asks for it (`security.loginForPurchase`), else anyone;
 * - `signed-in`: any account;
 * - `dashboard`: admins and active staff, in a section those whose permission says so.
 */
export type Who = 'everybody' | 'visitor' | 'buyer' | 'signed-in' | 'dashboard';

/** The section whose name is the route's parameter `section`. */
export const SECTION_OF_PATH = 'section-of-path';

/**
 * The layout of a page (`src/layouts/Page.astro`): `door` is shown instead of a dashboard page, `print` is a sheet of
 * paper without the shop's header and footer, `plain` the one page that stands for a closed shop.
 */
export type Layout = 'storefront' | 'dashboard' | 'door' | 'error' | 'print' | 'plain';

/**
 * What a page may do in the browser beyond what every page may; its security headers follow
 * (`src/server/http/content-policy.ts`):
 * - `camera`: ask for the camera;
 * - `model`: show a 3D model: its decoder is WebAssembly, its textures are blobs;
 * - `frames`: show pages of the shop itself within it, such as the preview of a draft;
 * - `payment-form`: send a form to Razorpay, whose hosted checkout is reached by one;
 * - `tags`: load the shop's tags (`src/domain/consent/tag.ts`), once the visitor agrees. Not where passwords are typed, nor
 *   where the address has a secret.
 */
export type Ability = 'camera' | 'model' | 'tags' | 'frames' | 'payment-form';

/** What a page or endpoint declares, as `export const needs`. */
export interface Needs {
  who: Who;
  section?: Section | typeof SECTION_OF_PATH | undefined;
  /** The right in the section, if it is not the method's. */
  right?: Right | undefined;
  /** Pages only: what they are shown in. */
  layout?: Layout;
  /** Whether the storefront's page ends with the footer. */
  footer?: boolean;
  /** Whether the storefront's page has only what a purchase needs around it: no menu, no search. */
  quiet?: boolean;
  /** Pages only. */
  allows?: readonly Ability[];
  /** Whether visitors may enter while the shop is closed: what people sign in by, and orders that were placed. */
  whileClosed?: boolean;
  /** Whether pages and servers of others may call it: what they say proves itself, and no session is trusted. */
  fromElsewhere?: boolean;
}

/** What a page declares. */
export type PageNeeds<Shown extends Layout = Layout> = Needs & { layout: Shown };

type StorefrontWho = Exclude<Who, 'dashboard'>;

interface StorefrontPage {
  footer?: boolean;
  quiet?: boolean;
  allows?: readonly Ability[];
  whileClosed?: boolean;
}

/** A storefront page. */
export function page(
  who: StorefrontWho,
  { footer = true, quiet = false, allows = [], whileClosed = false }: StorefrontPage = {},
): PageNeeds<'storefront'> {
  return { who, layout: 'storefront', footer, allows, whileClosed, ...(quiet && { quiet }) };
}

/** A page of the dashboard: of a section, or without one for all staff. */
export function dashboardPage(
  section?: Needs['section'],
  right?: Right,
  { allows }: Pick<StorefrontPage, 'allows'> = {},
): PageNeeds<'dashboard'> {
  return { who: 'dashboard', section, right, layout: 'dashboard', ...(allows && { allows }) };
}

/** A storefront page only for users who may view the section, such as the preview of a draft. */
export function previewPage(
  section: Section,
  { allows = [] }: Pick<StorefrontPage, 'allows'> = {},
): PageNeeds<'storefront'> {
  return { who: 'dashboard', section, right: 'view', layout: 'storefront', footer: true, allows };
}

/**
 * A page that the middleware shows instead of a dashboard page to users who may not enter.
 *
 * @param who `visitor` if, opened by itself, it has something else for those who may
 */
export function dashboardDoor(who: 'everybody' | 'visitor' = 'everybody'): PageNeeds<'door'> {
  return { who, layout: 'door' };
}

/** A page made for printing. */
export function printedPage(
  who: StorefrontWho,
  { whileClosed = false }: Pick<StorefrontPage, 'whileClosed'> = {},
): PageNeeds<'print'> {
  return { who, layout: 'print', whileClosed };
}

/** The page that visitors see instead of a closed shop. */
export function comingSoonPage(): PageNeeds<'plain'> {
  return { who: 'everybody', layout: 'plain', whileClosed: true };
}

/** Printed sheets of the dashboard, for users who may view the section. */
export function printedDashboardPage(section: Section): PageNeeds<'print'> {
  return { who: 'dashboard', section, layout: 'print' };
}

/** A page that says what went wrong. */
export function errorPage(): PageNeeds<'error'> {
  return { who: 'everybody', layout: 'error' };
}

/** An endpoint of the storefront, or a file such as the sitemap. */
export function api(
  who: StorefrontWho,
  { whileClosed = false }: Pick<StorefrontPage, 'whileClosed'> = {},
): Needs {
  return { who, whileClosed };
}

/** Where payment providers call, and send buyers back to. */
export const providerCall = (): Needs => ({
  who: 'everybody',
  whileClosed: true,
  fromElsewhere: true,
});

/** An endpoint of the dashboard; in a section GET asks for view, POST and PUT for edit, DELETE for delete. */
export function dashboardApi(section?: Needs['section'], right?: Right): Needs {
  return { who: 'dashboard', section, right };
}
