import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Seo } from '#domain/dashboard/record-fields.ts';
import { FIELD_LIMITS } from '#domain/dashboard/field-limits.ts';
import { slugOf } from '#domain/products/slug.ts';
import { $settings } from '#stores/settings.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { SearchResult, SHOWN_BY_SEARCH } from '../ui/SearchResult.tsx';
import { FormText, FormTextArea } from './fields.tsx';
import { Card } from './RecordLayout.tsx';
import styles from './SearchCard.module.css';

/** What the form's values hold of a page in the shop. */
interface PageValues {
  name: string;
  slug: string;
  descriptionHtml: string;
  /** The sentence that represents its text in lists, if it has one. */
  summary?: string;
  seo: Seo;
}

interface SearchCardProps {
  /** What its address begins with: 'produto'. */
  place: string;
  /** The slug as it is stored; undefined of a new record. */
  savedSlug: string | undefined;
  /** Title of a record that has no name yet. */
  unnamed: string;
}

/** A record's address in the shop, title and description for search engines, and how these show it. */
export function SearchCard({ place, savedSlug, unnamed }: SearchCardProps) {
  const { control } = useFormContext<PageValues>();
  const [name, slug, html, summary = '', seo] = useWatch({
    control,
    name: ['name', 'slug', 'descriptionHtml', 'summary', 'seo'],
  });
  const hydrated = useHydrated();
  const settings = useStore($settings);
  const title = seo.title.trim() || name || unnamed;
  const own = summary.trim() || (hydrated ? plainText(html) : '');
  const description = seo.description.trim() || own;
  const isMoved = savedSlug !== undefined && slug !== '' && slug !== savedSlug;
  return (
    <Card id="busca" title={t('dashboard.seo.card')}>
      <div className={styles.seo}>
        <div className="stack">
          <FormText
            name="seo.title"
            label={t('dashboard.seo.title')}
            placeholder={name || unnamed}
            maxLength={FIELD_LIMITS.seoTitle}
            hint={lengthHint(title, SHOWN_BY_SEARCH.title)}
          />
          <FormTextArea
            name="seo.description"
            label={t('dashboard.seo.description')}
            placeholder={own}
            maxLength={FIELD_LIMITS.seoDescription}
            rows={3}
            hint={lengthHint(description, SHOWN_BY_SEARCH.description)}
          />
        </div>
        <SearchResult
          shopName={hydrated ? settings.name : ''}
          title={title}
          description={description}
          path={`https://${hydrated ? location.host : ''} › ${place} › ${slug || slugOf(name) || '…'}`}
        />
      </div>
      <FormText
        name="slug"
        label={t('dashboard.seo.slug')}
        placeholder={slugOf(name)}
        hint={
          isMoved
            ? t('dashboard.seo.slugRedirects', { path: `/${place}/${savedSlug}` })
            : t('dashboard.seo.slugHint')
        }
      />
    </Card>
  );
}

const lengthHint = (text: string, most: number): string =>
  t(text.length > most ? 'dashboard.seo.tooLong' : 'dashboard.seo.length', {
    count: text.length,
    most,
  });

const BREAKS = /<\/(?:p|h3|h4|li|blockquote)>|<br\s*\/?>/g;

/** A rich text as plain text, for the preview of a search result; only in the browser. */
function plainText(html: string): string {
  if (html === '') return '';
  const text = new DOMParser().parseFromString(html.replaceAll(BREAKS, '$& '), 'text/html').body;
  return (text.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
