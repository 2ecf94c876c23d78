import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate } from '#i18n/translate.ts';
import type { Mail } from './mail.ts';

/** What a letter says; a list of lines is set as one block. */
export interface Letter {
  to: string;
  subject: string;
  /** Name of the reader; empty where it is not known. */
  name: string;
  paragraphs: (string | readonly string[])[];
  action?: { label: string; url: string };
  /** Said below the action. */
  after?: (string | readonly string[])[];
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const BODY =
  'font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:600px;margin:0 auto;padding:24px';
const BUTTON =
  'display:inline-block;background:#222;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none';

const lines = (block: string | readonly string[]): readonly string[] =>
  typeof block === 'string' ? [block] : block;

/** A letter of the shop as a message: plain text, and HTML with the same words. */
export function writeLetter(settings: ShopSettings, letter: Letter): Mail {
  const { to, name, action, after = [] } = letter;
  const shop = settings.name || translate('mail.shop');
  const values = { name };
  const greeting = translate(name ? 'mail.hello' : 'mail.helloNobody', values);
  const ending = [[translate('mail.goodbye'), shop]];
  const before = [greeting, ...letter.paragraphs];
  const text = [
    ...before.map((block) => lines(block).join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...[...after, ...ending].map((block) => lines(block).join('\n')),
  ].join('\n\n');
  const paragraph = (block: string | readonly string[]): string =>
    `<p>${lines(block).map(escapeHtml).join('<br>')}</p>`;
  const html = [
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="${BODY}">`,
    ...before.map(paragraph),
    ...(action
      ? [
          `<p><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...[...after, ...ending].map(paragraph),
    '</body></html>',
  ].join('\n');
  return { to, subject: `${letter.subject} · ${shop}`, text: `${text}\n`, html };
}
