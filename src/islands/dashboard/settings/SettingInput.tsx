import { t, textAt } from '#i18n/t.ts';
import { useId } from 'react';
import { Controller, get, useFormContext, useWatch } from 'react-hook-form';
import { keyInAddress, pictureUrl, iconUrl, type MediaRef } from '#domain/media/media.ts';
import type { SecretName, SettingField } from '#domain/settings/fields.ts';
import { TextAreaField, TextField } from '../../form/Field.tsx';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { FormMoney, FormNumber, FormSelect, FormText, useBoundField } from '../record/fields.tsx';
import { ColorField } from '../ui/ColorField.tsx';
import styles from './Settings.module.css';

/** What a setting is called. */
export const labelOf = (path: string): string => textAt(`settings.fields.${path}.label`);

/** The sentence that describes a setting. */
export const hintOf = (path: string): string => textAt(`settings.fields.${path}.hint`);

interface SettingInputProps {
  field: SettingField;
  /** Which secrets are stored. */
  stored: Readonly<Record<SecretName, boolean>>;
  /** What the shop can speak; only for the setting of the language. */
  languages?: readonly SpokenLanguage[] | undefined;
}

/** A language that the shop has texts in. */
export interface SpokenLanguage {
  code: string;
  name: string;
}

/** One setting of the form, by its kind. */
export function SettingInput({
  field: { path, kind, options, unit },
  stored,
  languages = [],
}: SettingInputProps) {
  const label = unit ? `${labelOf(path)} (${t(`settings.units.${unit}`)})` : labelOf(path);
  const text = { name: path, label, hint: hintOf(path) };
  switch (kind) {
    case 'line':
    case 'zipCode':
    case 'taxId':
    case 'host':
    case 'serverAddress':
      return <FormText {...text} />;
    case 'email':
      return <FormText {...text} type="email" inputMode="email" />;
    case 'phone':
      return <FormText {...text} type="tel" />;
    case 'link':
      return <FormText {...text} type="url" inputMode="url" placeholder="https://" />;
    case 'paragraph':
    case 'emails':
      return <FormParagraph {...text} />;
    case 'flag':
      return <FormFlag {...text} />;
    case 'count':
    case 'port':
      return <FormCount {...text} />;
    case 'decimal':
      return (
        <FormNumber
          {...text}
          label={labelOf(path)}
          unit={unit ? t(`settings.units.${unit}`) : ''}
        />
      );
    case 'choice':
      return (
        <FormSelect {...text}>
          {options?.map((value) => (
            <option key={value} value={value}>
              {textAt(`settings.options.${path}.${value}`)}
            </option>
          ))}
        </FormSelect>
      );
    case 'language':
      return (
        <FormSelect {...text}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FormSelect>
      );
    case 'money':
      return <FormMoney {...text} />;
    case 'color':
      return <FormColor {...text} />;
    case 'picture':
      return <FormPicture {...text} />;
    case 'secret':
      return <FormSecret {...text} isStored={stored[path.split('.').at(-1) as SecretName]} />;
    default:
      throw new Error(`No field edits ${path}.`);
  }
}

interface Named {
  name: string;
  label: string;
  hint: string;
}

function FormParagraph({ name, ...field }: Named) {
  return <TextAreaField rows={3} {...field} {...useBoundField(name)} />;
}

function FormFlag({ name, label, hint }: Named) {
  const { register } = useFormContext();
  const id = useId();
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" aria-describedby={id} {...register(name)} />
        {label}
      </label>
      <span className="hint" id={id}>
        {hint}
      </span>
    </div>
  );
}

/** A whole number. An empty field is NaN, which JSON sends as null: the shop refuses it by its name. */
function FormCount({ name, ...text }: Named) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <TextField
          {...text}
          ref={ref}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={Number.isNaN(value) ? '' : String(value)}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '');
            onChange(digits === '' ? Number.NaN : Number(digits));
          }}
        />
      )}
    />
  );
}

/** A colour, chosen or typed as `#rrggbb`; an empty one is the theme's own. */
function FormColor({ name, label, hint }: Named) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <ColorField
          ref={ref}
          name={name}
          label={label}
          hint={hint}
          pickLabel={t('settings.chooseColor', { name: label })}
          placeholder={t('settings.themeColor')}
          value={String(value)}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    />
  );
}

const refOf = (address: string): MediaRef[] => {
  const key = keyInAddress(address);
  return key === null ? [] : [{ key, width: 0, height: 0, alt: '' }];
};

/** A picture of the shop's media, or one at another address of the web. */
function FormPicture({ name, label, hint }: Named) {
  const { setValue, formState } = useFormContext();
  const address = String(useWatch({ name }) ?? '');
  const error = get(formState.errors, name) as { message?: string } | undefined;
  const isOwn = keyInAddress(address) !== null;
  const addressOf = name === 'favicon' ? iconUrl : pictureUrl;
  return (
    <div className={styles.picture}>
      <MediaPicker
        label={label}
        accept="image"
        value={refOf(address)}
        error={isOwn ? error?.message : undefined}
        onChange={([chosen]) =>
          setValue(name, chosen ? addressOf(chosen.key) : '', { shouldDirty: true })
        }
      />
      <span className="hint">{hint}</span>
      {!isOwn && (
        <FormText
          name={name}
          label={t('settings.pictureAddress', { name: label })}
          placeholder="https://"
        />
      )}
    </div>
  );
}

/** A secret of another service: it can be replaced or removed, never read back. */
function FormSecret({ name, label, hint, isStored }: Named & { isStored: boolean }) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <TextField
          ref={ref}
          name={name}
          label={label}
          hint={value === null ? t('settings.secretGoes') : hint}
          type="password"
          autoComplete="off"
          value={String(value ?? '')}
          placeholder={isStored && value !== null ? t('settings.secretStored') : ''}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value)}
          end={
            isStored &&
            value === '' && (
              <button
                type="button"
                className="button button--quiet"
                aria-label={t('settings.removeSecret', { name: label })}
                onClick={() => onChange(null)}
              >
                {t('settings.remove')}
              </button>
            )
          }
        />
      )}
    />
  );
}
