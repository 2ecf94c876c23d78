import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import { language } from '#domain/language.ts';
import { ICON_SIZE, keyInAddress } from '#domain/media/media.ts';
import { PAPER_COLOR } from '#domain/settings/color-styles.ts';

export const needs = api('everybody', { whileClosed: true });

/** The shop's icon; browsers offer to install only what names its icon's size. */
function iconOf(favicon: string) {
  const isOwn = favicon !== '' && keyInAddress(favicon) !== null;
  return {
    src: favicon || '/favicon.svg',
    sizes: isOwn ? `${ICON_SIZE}x${ICON_SIZE}` : 'any',
    ...(isOwn && { type: 'image/png' }),
    ...(favicon === '' && { type: 'image/svg+xml' }),
  };
}

export const GET: APIRoute = ({ locals }) => {
  const { name, title, description, favicon } = locals.settings;
  const manifest = {
    name: title || name,
    short_name: name,
    description,
    lang: language(),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER_COLOR,
    theme_color: PAPER_COLOR,
    icons: [iconOf(favicon)],
  };
  locals.shared = true;
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
