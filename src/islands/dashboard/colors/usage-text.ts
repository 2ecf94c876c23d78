import { t } from '#i18n/t.ts';
import type { ColorItem } from '#domain/colors/color.ts';

/** '12 variantes em 4 produtos'. */
export const usageText = ({ variants, products }: ColorItem): string =>
  variants === 0
    ? t('colors.unused')
    : t('colors.usage', {
        variants: t('colors.variants', { count: variants }),
        products: t('dashboard.products', { count: products }),
      });
