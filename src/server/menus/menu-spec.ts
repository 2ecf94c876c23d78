import { menuSchema, type MenuBody } from '#domain/menus/menu-input.ts';
import { firstText } from '#i18n/t.ts';
import { publishedOf } from '../contents/published-contents.ts';
import type { ContentSpec } from '../contents/spec.ts';

/** The header's and the footer's menu, by the keys `header` and `footer`. */
export const menuSpec: ContentSpec<MenuBody> = {
  kind: 'menu',
  section: 'menus',
  schema: menuSchema,
  nameOf: (_body, key) => firstText(`builtIn.menu.${key}`) ?? key,
};

/** The menus that visitors see. */
export const publishedMenus = publishedOf(menuSpec);
