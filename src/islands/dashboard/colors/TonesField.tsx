import { t } from '#i18n/t.ts';
import type { Tones } from '#domain/colors/color.ts';
import { isHexColor } from '#domain/settings/settings.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { ColorField } from '../ui/ColorField.tsx';
import styles from './Colors.module.css';

/** The second tone that a colour begins with. */
const SECOND = '#8a5a2b';

interface TonesFieldProps {
  value: Tones;
  /** What the colour is called, for the sample. */
  name: string;
  readOnly?: boolean;
  errors: Partial<Record<keyof Tones, string>>;
  onChange: (tones: Tones) => void;
}

/** The one or two tones of a colour, and how the shop draws them. */
export function TonesField({ value, name, readOnly = false, errors, onChange }: TonesFieldProps) {
  const { hex, hex2 } = value;
  const label = t(hex2 === null ? 'colors.fields.hex' : 'colors.first');
  const shown = isHexColor(hex) ? hex : '#ffffff';
  return (
    <div className={styles.tones}>
      <ColorField
        label={label}
        pickLabel={t('colors.pick', { name: label })}
        maxLength={7}
        value={hex}
        error={errors.hex}
        onChange={(tone) => onChange({ hex: tone, hex2 })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={hex2 !== null}
          disabled={readOnly}
          onChange={({ target }) => onChange({ hex, hex2: target.checked ? SECOND : null })}
        />
        {t('colors.second')}
      </label>
      {hex2 !== null && (
        <ColorField
          label={t('colors.fields.hex2')}
          pickLabel={t('colors.pick', { name: t('colors.fields.hex2') })}
          maxLength={7}
          value={hex2}
          error={errors.hex2}
          onChange={(tone) => onChange({ hex, hex2: tone })}
        />
      )}
      <div className={styles.look}>
        <span className="small soft">{t('colors.look')}</span>
        <span className={styles.large}>
          <Swatch hex={shown} hex2={hex2 !== null && isHexColor(hex2) ? hex2 : null} />
        </span>
        <span className="chip">
          <Swatch hex={shown} hex2={hex2 !== null && isHexColor(hex2) ? hex2 : null} />
          {name || t('colors.new')}
        </span>
      </div>
    </div>
  );
}
