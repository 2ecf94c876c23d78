import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState } from 'react';
import { isFrameOf, type ProductValues } from './product-values.ts';
import styles from './Product.module.css';

/** What the jumps are called, by the id of the part that they lead to. */
const PARTS = {
  fotos: () => t('products.parts.pictures'),
  variacoes: () => t('products.parts.variants'),
  descricao: () => t('products.fields.description'),
  medidas: () => t('products.parts.measures'),
  busca: () => t('dashboard.seo.card'),
  situacao: () => t('products.fields.status'),
  organizacao: () => t('products.parts.organisation'),
  caracteristicas: () => t('products.parts.facets'),
  fiscal: () => t('products.parts.fiscal'),
  modelo: () => t('products.parts.model'),
  estoque: () => t('products.fields.stock'),
} as const;

export type PartId = keyof typeof PARTS;

/** Whether the form of a product has a part; `isNew` while it is not stored. */
function hasPart(id: PartId, values: ProductValues, isNew: boolean): boolean {
  if (id === 'medidas' || id === 'caracteristicas' || id === 'modelo') return isFrameOf(values);
  if (id === 'fiscal') return !(values.type === 'simple' && values.isGiftCard);
  return id !== 'estoque' || !isNew;
}

/** Between two parts: when one has passed, the next one has not begun yet. */
const GAP_PX = 24;

/** On a phone, the way to each part of the form: it stays below the bar, and marks the part that is read. */
export function ProductJumps({ values, isNew }: { values: ProductValues; isNew: boolean }) {
  const strip = useRef<HTMLElement>(null);
  const [read, setRead] = useState<string>();
  const ids = (Object.keys(PARTS) as PartId[]).filter((id) => hasPart(id, values, isNew));
  const all = ids.join(' ');

  useEffect(() => {
    // Parts pass a line below the strip; above it lies what was read last, or at the page's top nothing yet.
    // Asked for each time: the part of the stock is another element once its movements are fetched.
    const parts = () => all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = innerHeight * 0.31 + GAP_PX;
        const begun = parts().filter((part) => part.getBoundingClientRect().top < line);
        setRead((begun.at(-1) ?? parts()[0])?.id);
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const part of parts()) observer.observe(part);
    return () => observer.disconnect();
  }, [all]);

  // `scrollIntoView` would stop the page, which scrolls as well.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) strip.current!.scrollLeft = link.offsetLeft - 48;
  }, [read]);

  return (
    <nav ref={strip} className={styles.jumps} aria-label={t('products.jumps')}>
      {ids.map((id) => (
        <a key={id} href={`#${id}`} aria-current={id === read || undefined}>
          {PARTS[id]()}
        </a>
      ))}
    </nav>
  );
}
