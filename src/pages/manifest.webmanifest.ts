import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import { PAPER_COLOR } from '#domain/settings/color-styles.ts';
import { shopLanguage } from '#i18n/translate.ts';
import { onlyMethods } from './_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const GET: APIRoute = ({ locals }) => {
  const { name, title, description, favicon } = locals.settings;
  const manifest = {
    name: title || name,
    short_name: name,
    description,
    lang: shopLanguage(),
    start_url: '/',
    display: 'minimal-ui',
    background_color: PAPER_COLOR,
    theme_color: PAPER_COLOR,
    icons: [{ src: favicon || '/favicon.svg', sizes: 'any' }],
  };
  locals.shared = true;
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};

export const ALL = onlyMethods({ GET });
