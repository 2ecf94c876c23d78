import { t } from '#i18n/t.ts';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '#domain/number.ts';
import { COLOR_PAIRS, contrastOf, MIN_CONTRAST } from '#domain/settings/color-contrast.ts';
import { shownColor } from '#domain/settings/color-styles.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import styles from './Settings.module.css';
import SettingsForm, { type SettingsFormProps } from './SettingsForm.tsx';

type Colors = ShopSettings['color'];

/** The shop and the dashboard in the chosen colours, with the contrast of each pair. */
function ColorPreview() {
  const typed = useWatch({ name: 'color' }) as Colors;
  const colorOf = (name: keyof Colors) => shownColor(typed, name);
  // Set by script: the content policy refuses a style attribute in the markup.
  const paint = (background: keyof Colors, text: keyof Colors) => (element: HTMLElement | null) => {
    if (element)
      Object.assign(element.style, { background: colorOf(background), color: colorOf(text) });
  };
  return (
    <figure className={styles.preview} aria-label={t('settings.preview.label')}>
      <div className={styles.scene}>
        <span className={styles.caption}>{t('settings.preview.shop')}</span>
        <span className={styles.strip} ref={paint('body_gray', 'body_gray_contrast')}>
          {t('settings.preview.banner')}
        </span>
        <span className={styles.pressed} ref={paint('primary', 'primary_contrast')}>
          {t('settings.preview.buy')}
        </span>
        <span className={styles.sale} ref={paint('secondary', 'secondary_contrast')}>
          −20%
        </span>
      </div>
      <div className={styles.scene}>
        <span className={styles.caption}>{t('settings.preview.dashboard')}</span>
        <span className={styles.pressed} ref={paint('primary', 'primary_contrast')}>
          {t('dashboard.save')}
        </span>
        <span className={styles.pressed} ref={paint('primary_hover', 'primary_hover_contrast')}>
          {t('settings.preview.hover')}
        </span>
      </div>
      <ul className={styles.contrasts} role="list">
        {COLOR_PAIRS.map(([background, text]) => {
          const contrast = contrastOf(colorOf(background), colorOf(text));
          const words = {
            name: t(`settings.pairs.${background}`),
            ratio: formatNumber(contrast, 1),
          };
          return (
            <li key={background} data-poor={contrast < MIN_CONTRAST || undefined}>
              {contrast < MIN_CONTRAST
                ? t('settings.poorContrast', words)
                : t('settings.goodContrast', words)}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/** The shop's colours, with how they look and whether they can be read. */
export default function ColorSettings(props: SettingsFormProps) {
  return <SettingsForm {...props} before={<ColorPreview />} />;
}
