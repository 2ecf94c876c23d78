import { t } from '#i18n/t.ts';
import type { AttributeItem } from '#domain/attributes/attribute.ts';

/** '12 variantes em 4 produtos'. */
export const usageText = ({ variants, products }: AttributeItem): string =>
  variants === 0
    ? t('attributes.unused')
    : t('attributes.usage', {
        variants: t('attributes.variants', { count: variants }),
        products: t('dashboard.products', { count: products }),
      });
