import ColorJs from 'colorjs.io';
import { t } from 'i18next';
import { useWatch } from 'react-hook-form';
import { isHexColor, THEME_COLORS } from '#domain/settings/color-styles.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import styles from './Settings.module.css';

type Colors = ShopSettings['color'];

/** Text that people can read: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

const PAIRS = [
  ['primary', 'primary_contrast'],
  ['primary_hover', 'primary_hover_contrast'],
  ['secondary', 'secondary_contrast'],
  ['body_gray', 'body_gray_contrast'],
] as const;

const ratio = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** The shop and the dashboard in the colours that are being chosen, and how well each can be read. */
export function ColorPreview() {
  const typed = useWatch({ name: 'color' }) as Colors;
  const colorOf = (name: keyof Colors) =>
    isHexColor(typed[name]) ? typed[name] : THEME_COLORS[name];
  // By script alone: an attribute in the page's text would be refused by the content policy.
  const paint = (ground: keyof Colors, ink: keyof Colors) => (element: HTMLElement | null) => {
    if (element) Object.assign(element.style, { background: colorOf(ground), color: colorOf(ink) });
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
        {PAIRS.map(([ground, ink]) => {
          const contrast = new ColorJs(colorOf(ground)).contrast(colorOf(ink), 'WCAG21');
          const text = { name: t(`settings.pairs.${ground}`), ratio: ratio.format(contrast) };
          return (
            <li key={ground} data-poor={contrast < READABLE || undefined}>
              {contrast < READABLE
                ? t('settings.poorContrast', text)
                : t('settings.goodContrast', text)}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
