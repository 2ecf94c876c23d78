import { t } from '#i18n/t.ts';

/** '12 variantes em 4 produtos'. */
export const usageText = (
  section: 'attributes' | 'colors',
  { variants, products }: { variants: number; products: number },
): string =>
  variants === 0
    ? t(`${section}.unused`)
    : t(`${section}.usage`, {
        variants: t(`${section}.variants`, { count: variants }),
        products: t('dashboard.products', { count: products }),
      });
