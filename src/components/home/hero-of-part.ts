import { t } from '#i18n/t.ts';
import type { ShownPart } from '#domain/homepage/shown-part.ts';
import { formatMoney } from '#domain/money.ts';
import type { ProductImage } from '#domain/products/product.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';

/** What a hero says and shows. */
export interface HeroContent {
  heading: string;
  text: string;
  /** The first is the main one. */
  buttons: readonly { label: string; href: string }[];
  /** The big picture; without one there is only text. */
  image: ProductImage | null;
  /** What is seen in the picture, and where it is sold. */
  caption: { label: string; price: string; href: string } | null;
  /** Whether there is something to sell, which one's own glasses can be compared with. */
  sells: boolean;
  /** Whether it is a photograph of the shop's own: nothing is known of its colours. */
  own: boolean;
}

type HeroPart = Extract<ShownPart, { kind: 'hero' }>;
type Button = { label: string; href: string };

/** Categories that a hero without a button of its own leads to. */
const LED_TO = 2;

/** A shop without anything to sell yet offers what there is: its guides, and to talk to it. */
const withoutGoods = ({ promises }: ShopSettings): Button[] => [
  { label: t('home.seeGuides'), href: '/guias' },
  ...(promises.whatsapp
    ? [
        {
          label: t('promises.whatsapp'),
          href: `https://wa.me/${promises.whatsapp.replaceAll(/\D/g, '')}`,
        },
      ]
    : []),
];

function buttonsOf({ button, link, categories }: HeroPart, settings: ShopSettings): Button[] {
  if (button) return [{ label: button, href: link }];
  if (categories.length === 0) return withoutGoods(settings);
  return categories
    .slice(0, LED_TO)
    .map(({ name, path }) => ({ label: name, href: `/categoria/${path}` }));
}

/** What the hero says and shows: the shop's own words and picture, or those that the catalogue gives. */
export function heroOfPart(part: HeroPart, settings: ShopSettings): HeroContent {
  const { title, text, picture, product, categories } = part;
  return {
    heading: title || t('home.heading'),
    text: text || settings.description || (categories.length === 0 ? t('home.opening') : ''),
    buttons: buttonsOf(part, settings),
    image: picture ?? product?.image ?? null,
    caption: product && {
      label: t('home.heroCaption', { name: product.name }),
      price: formatMoney(product.priceCents),
      href: `/produto/${product.slug}`,
    },
    sells: categories.length > 0,
    own: picture !== null,
  };
}
