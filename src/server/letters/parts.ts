import type { ShopSettings } from '#domain/settings/settings.ts';
import { t } from '#i18n/t.ts';
import { button, STYLE } from './look.ts';
import { html, lineBreaks, type Markup } from './markup.ts';

/** A part of a letter, as plain text and as HTML with the same words. */
export interface Part {
  text: string;
  html: Markup;
}

/** Lines of text; one is a paragraph. */
export const paragraph = (...lines: string[]): Part => ({
  text: lines.join('\n'),
  html: html`<p class="ink" style="margin:0 0 20px;${STYLE.text}">${lineBreaks(lines)}</p>`,
});

/** Text whose paragraphs are parted by empty lines. */
export const paragraphs = (text: string): Part[] =>
  text.split(/\n{2,}/).map((part) => paragraph(...part.split('\n')));

/** Lines of text that are not the first thing to be read. */
export const note = (...lines: string[]): Part => ({
  text: lines.join('\n'),
  html: html`<p class="soft" style="margin:0 0 16px;${STYLE.small}">${lineBreaks(lines)}</p>`,
});

/** Text to be copied as it is, such as a Pix code. */
export const code = (text: string): Part => ({
  text,
  html: html`<p class="ink" style="margin:0 0 16px;word-break:break-all;${STYLE.code}">${text}</p>`,
});

/** A quiet sentence, and below it a link. @param url complete with `https://` */
export const link = (sentence: string, label: string, url: string): Part => ({
  text: `${sentence}\n${label}:\n${url}`,
  html: html`<p class="soft" style="margin:0 0 16px;${STYLE.small}">
    ${sentence}<br /><a class="soft" href="${url}" style="${STYLE.small}">${label}</a>
  </p>`,
});

/** The one thing the reader is asked to do. @param url complete with `https://` */
export const action = (settings: ShopSettings, label: string, url: string): Part => ({
  text: `${label}:\n${url}`,
  html: html`<div style="margin:8px 0 28px;">${button(settings, label, url)}</div>`,
});

/** The address of the button to copy, for readers whose program shows no button. */
export const copyableAddress = (url: string): Markup =>
  html`<p class="soft" style="margin:0;${STYLE.small}">
    ${t('mail.buttonFails')}<br /><a
      class="soft"
      href="${url}"
      style="${STYLE.small}word-break:break-all;"
      >${url}</a
    >
  </p>`;
