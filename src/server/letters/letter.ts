import { language } from '#domain/language.ts';
import { firstNameOf } from '#domain/address/person-name.ts';
import { inLanguage } from '#i18n/server-texts.ts';
import { t } from '#i18n/t.ts';
import { FOR_OUTLOOK, NOT_FOR_OUTLOOK, ONLY_OUTLOOK, STYLE, STYLE_SHEET } from './look.ts';
import type { Mail } from './mail.ts';
import { html, lineBreaks, type Markup } from './markup.ts';
import { action, copyableAddress, note, paragraph, type Part } from './parts.ts';
import { shopName, wordsOf, type LetterShop } from './words.ts';

export interface Letter {
  to: string;
  subject: string;
  /** Full name of the reader, who is greeted by the first name; empty if unknown. */
  name: string;
  /** Called when the letter is really sent: a shop without a mail server stores only that it was due. */
  body: () => Body;
}

/** What a letter says. */
interface Body {
  /** Set large above the letter; the subject by default. */
  heading?: string;
  /** What lists of mail show after the subject. */
  preview: string;
  parts: readonly Part[];
  /** Where the button leads, complete with `https://`; null if there is nothing to do. */
  action: { label: string; url: string } | null;
  /** Whether the button stands right below the greeting: what follows it is long. */
  actionFirst?: boolean;
  /** Said below the action. */
  after: readonly Part[];
}

/** A letter of the shop as a message: plain text, and HTML with the same words, both written when they are read. */
export function writeLetter(shop: LetterShop, letter: Letter): Mail {
  const { to } = letter;
  let written: Pick<Mail, 'text' | 'html'> | undefined;
  const code = language();
  const write = () => (written ??= inLanguage(code, () => writeBody(shop, letter)));
  return {
    to,
    subject: `${letter.subject} · ${shopName(shop.settings)}`,
    get text() {
      return write().text;
    },
    get html() {
      return write().html;
    },
  };
}

function writeBody(
  shop: LetterShop,
  { name: fullName, subject, body: bodyOf }: Letter,
): Pick<Mail, 'text' | 'html'> {
  const { settings } = shop;
  const name = firstNameOf(fullName);
  const words = wordsOf('common', shop, { name });
  const body = bodyOf();
  const button = body.action ? [action(settings, body.action.label, body.action.url)] : [];
  const parts: readonly Part[] = [
    ...(shop.isInTestMode ? [note(t('testMode'))] : []),
    paragraph(name ? words('hello') : t('mail.helloNobody')),
    ...(body.actionFirst ? [...button, ...body.parts] : [...body.parts, ...button]),
    ...body.after,
    note(words('goodbye'), shopName(settings)),
  ];
  return {
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: page(shop, { subject, ...body }, parts).source,
  };
}

/** Keeps what follows the preview in the letter from being shown after it. */
const FILLER = '\u00a0\u200c'.repeat(60);

/**
 * The shop's logo, or its name. Outlook on Windows cannot show every kind of picture and gets the name, as does who
 * loads no pictures.
 */
function wordmark({ settings, site }: LetterShop): Markup {
  const name = shopName(settings);
  const logo = settings.logo === '' || !site ? null : URL.parse(settings.logo, site);
  if (!logo) return html`${name}`;
  return html`${NOT_FOR_OUTLOOK.open}<img
      class="logo"
      src="${logo.href}"
      height="40"
      alt="${name}"
      style="${STYLE.logo}"
    />${NOT_FOR_OUTLOOK.close}${ONLY_OUTLOOK.open}${name}${ONLY_OUTLOOK.close}`;
}

/** A sheet of 600 px at most on the shop's ground: wordmark, letter, address of the sender. */
function page(
  sender: LetterShop,
  letter: Body & Pick<Letter, 'subject'>,
  parts: readonly Part[],
): Markup {
  const { settings } = sender;
  const address = [shopName(settings), settings.shortAddress].filter(Boolean);
  return html`<!doctype html>
    <html lang="${language()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.subject}</title>
        ${STYLE_SHEET}
      </head>
      <body class="ground" style="${STYLE.ground}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">
          ${letter.preview}${FILLER}
        </div>
        <table
          class="ground"
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="${STYLE.ground}"
        >
          <tr>
            <td align="center" style="padding:32px 12px;">
              ${FOR_OUTLOOK.open}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;text-align:left;"
              >
                <tr>
                  <td class="ink" style="padding:0 8px 24px;${STYLE.wordmark}">
                    ${wordmark(sender)}
                  </td>
                </tr>
                <tr>
                  <td class="sheet" style="padding:40px;${STYLE.sheet}">
                    <h1 class="ink" style="${STYLE.heading}">
                      ${letter.heading ?? letter.subject}
                    </h1>
                    ${parts.map((part) => part.html)}
                    ${letter.action ? copyableAddress(letter.action.url) : ''}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:24px 8px 0;${STYLE.small}">
                    ${lineBreaks(address)}
                  </td>
                </tr>
              </table>
              ${FOR_OUTLOOK.close}
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}
