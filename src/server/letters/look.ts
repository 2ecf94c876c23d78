import type { ShopSettings } from '#domain/settings/settings.ts';
import { html, Markup } from './markup.ts';

/*
 * The design language as mail programs understand it: styles are inline, and colours are written out, since
 * custom properties are unknown there. They are those of styles/tokens.css, as a test checks.
 */
const INK = '#1c1a17';
const INK_SOFT = '#5b544b';
const LINE = '#e6dfd5';
const GROUND = '#f4f0ea';
const SURFACE = '#ffffff';
const STUDIO = '#f1ede4';

const SANS = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const SERIF = "'Brygada 1918',Georgia,'Times New Roman',serif";

/** Inline styles by what they are for. */
export const STYLE = {
  ground: `margin:0;padding:0;background-color:${GROUND};`,
  sheet: `background-color:${SURFACE};border-radius:10px;`,
  wordmark: `font-family:${SERIF};font-size:24px;line-height:1.2;color:${INK};`,
  logo: 'display:block;height:40px;width:auto;max-width:260px;border:0;',
  heading: `margin:0 0 20px;font-family:${SERIF};font-size:30px;line-height:1.15;font-weight:normal;color:${INK};`,
  subheading: `margin:0 0 4px;font-family:${SANS};font-size:15px;line-height:1.4;font-weight:bold;color:${INK};`,
  text: `font-family:${SANS};font-size:16px;line-height:1.6;color:${INK};`,
  small: `font-family:${SANS};font-size:14px;line-height:1.55;color:${INK_SOFT};`,
  code: `padding:12px 16px;border:1px solid ${LINE};border-radius:6px;font-family:Menlo,Consolas,monospace;font-size:14px;line-height:1.5;color:${INK};`,
  picture: `display:block;width:96px;height:64px;border:0;border-radius:6px;background-color:${STUDIO};`,
  rule: `border-top:1px solid ${LINE};`,
  total: `font-family:${SANS};font-size:18px;line-height:1.5;font-weight:bold;color:${INK};`,
} as const;

/** Outlook on Windows knows no `max-width`: it gets a table of 600 px around the letter. */
export const FOR_OUTLOOK = {
  open: new Markup(
    '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  ),
  close: new Markup('<!--[if mso]></td></tr></table><![endif]-->'),
};

/** Around what Outlook on Windows cannot show. */
export const NOT_FOR_OUTLOOK = {
  open: new Markup('<!--[if !mso]><!-->'),
  close: new Markup('<!--<![endif]-->'),
};

/** Around what Outlook on Windows shows instead. */
export const ONLY_OUTLOOK = {
  open: new Markup('<!--[if mso]>'),
  close: new Markup('<![endif]-->'),
};

/** Programs with a dark mode get its colours; others keep the light ones, or invert them. */
export const STYLE_SHEET = html` <style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  @media (max-width: 480px) {
    .sheet {
      padding: 28px 20px !important;
    }
    .pictured {
      width: 64px !important;
      padding-right: 12px !important;
    }
    .picture {
      width: 64px !important;
      height: 43px !important;
    }
    .half {
      display: block !important;
      width: 100% !important;
      padding: 0 0 20px !important;
    }
  }
  @media (prefers-color-scheme: dark) {
    .ground {
      background-color: #141312 !important;
    }
    .sheet {
      background-color: #1c1a18 !important;
    }
    .ink {
      color: #f2eee8 !important;
    }
    .soft {
      color: #b8b0a5 !important;
    }
    .rule {
      border-color: #37322d !important;
    }
    /* A logo of dark lines keeps a light ground. */
    .logo {
      padding: 8px 12px !important;
      border-radius: 6px;
      background-color: #f4f0ea !important;
    }
  }
</style>`;

/** The content of the style element, for the policy of the page that shows a letter. */
export const STYLE_SHEET_TEXT = STYLE_SHEET.source.replaceAll(/^\s*<style>|<\/style>\s*$/g, '');

/** Ground and text of a button: the shop's own colours, or ink if it has set none. */
const buttonColours = ({ color }: ShopSettings): { ground: string; text: string } =>
  color.primary && color.primary_contrast
    ? { ground: color.primary, text: color.primary_contrast }
    : { ground: INK, text: SURFACE };

/** A link as a button. Its cell is coloured as well: Outlook gives links no padding. */
export function button(settings: ShopSettings, label: string, url: string): Markup {
  const { ground, text } = buttonColours(settings);
  const cell = `border-radius:999px;background-color:${ground};mso-padding-alt:14px 28px;`;
  const link = `display:inline-block;padding:14px 28px;border-radius:999px;background-color:${ground};font-family:${SANS};font-size:16px;line-height:1.25;font-weight:bold;color:${text};text-decoration:none;`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td align="center" bgcolor="${ground}" style="${cell}">
        <a href="${url}" style="${link}">${label}</a>
      </td>
    </tr>
  </table>`;
}
