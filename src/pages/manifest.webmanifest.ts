import type { APIRoute } from 'astro';
import { api } from '#domain/access/needs.ts';
import { shopLanguage } from '#i18n/translate.ts';
import { onlyMethods } from './_edge/answer.ts';

export const needs = api('everybody');

/** Ground of the storefront (tokens.css, --paper), shown while an installed shop opens. */
const GROUND = '#fbf9f6';

export const GET: APIRoute = ({ locals }) => {
  const { name, title, description, favicon } = locals.settings;
  const manifest = {
    name: title || name,
    short_name: name,
    description,
    lang: shopLanguage(),
    start_url: '/',
    display: 'minimal-ui',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [{ src: favicon || '/favicon.svg', sizes: 'any' }],
  };
  locals.shared = true;
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};

export const ALL = onlyMethods({ GET });
