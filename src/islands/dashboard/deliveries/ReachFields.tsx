import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { REGIONS } from '#domain/address/regions.ts';
import { formatCep, UFS } from '#domain/address/zip-code.ts';
import { DELIVERY_LIMITS } from '#domain/deliveries/record.ts';
import { $settings } from '#stores/settings.ts';
import { RemoveButton } from '../ui/RemoveButton.tsx';
import { FormText } from '../record/fields.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import styles from './Deliveries.module.css';

const nameOf = (uf: string): string => UFS.find(({ code }) => code === uf)?.name ?? uf;

/** Values of the form that are chosen by ticking: the codes of states, or of countries. */
function useChoices(name: 'states' | 'countries') {
  const { setValue } = useFormContext();
  const chosen = useWatch({ name }) as readonly string[];
  const set = (codes: readonly string[]) => setValue(name, codes, { shouldDirty: true });
  return {
    chosen,
    set,
    toggle: (codes: readonly string[], on: boolean) =>
      set(on ? [...new Set([...chosen, ...codes])] : chosen.filter((one) => !codes.includes(one))),
  };
}

/** The states that a delivery reaches as a whole, by region. */
export function StateFields() {
  const { chosen, toggle } = useChoices('states');
  const { formState } = useFormContext();
  const error = formState.errors['states']?.message as string | undefined;
  return (
    <div
      className={styles.regions}
      {...(error && {
        'data-invalid': true,
        tabIndex: -1,
        role: 'group',
        'aria-describedby': 'states-error',
      })}
    >
      <div className="cluster">
        <button
          type="button"
          className="button button--small"
          onClick={() =>
            toggle(
              UFS.map(({ code }) => code),
              true,
            )
          }
        >
          {t('deliveries.allStates')}
        </button>
        <button
          type="button"
          className="button button--small button--quiet"
          onClick={() =>
            toggle(
              UFS.map(({ code }) => code),
              false,
            )
          }
        >
          {t('deliveries.noStates')}
        </button>
      </div>
      {error && (
        <p className={styles.error} id="states-error">
          {error}
        </p>
      )}
      {REGIONS.map(({ name, states }) => (
        <fieldset key={name} className={styles.region}>
          <legend>
            <label className="check">
              <input
                type="checkbox"
                checked={states.every((uf) => chosen.includes(uf))}
                onChange={({ target }) => toggle(states, target.checked)}
              />
              <strong>{t(`deliveries.regions.${name}`)}</strong>
            </label>
          </legend>
          <div className={styles.states}>
            {states.map((uf) => (
              <label key={uf} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(uf)}
                  onChange={({ target }) => toggle([uf], target.checked)}
                />
                {nameOf(uf)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** The ranges of CEPs that a delivery also reaches. */
export function ZipRangeFields() {
  const { readOnly } = useFormAccess();
  const { fields, append, remove } = useFieldArray({ name: 'zipRanges' });
  const ranges = useWatch({ name: 'zipRanges' }) as readonly { from: string; to: string }[];
  const { setValue } = useFormContext();
  const cep = (name: string) => ({
    name,
    inputMode: 'numeric' as const,
    placeholder: '00000-000',
    maxLength: '01.310-100'.length,
    onBlur: ({ target }: { target: { value: string } }) =>
      setValue(name, formatCep(target.value), { shouldDirty: true }),
  });
  return (
    <div className={styles.regions}>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.range}>
          <FormText label={t('deliveries.rangeFrom')} {...cep(`zipRanges.${index}.from`)} />
          <FormText label={t('deliveries.rangeTo')} {...cep(`zipRanges.${index}.to`)} />
          {!readOnly && (
            <RemoveButton
              className="button button--icon button--quiet"
              label={t('deliveries.removeRange', ranges[index] ?? { from: '', to: '' })}
              onRemove={() => remove(index)}
            >
              <Trash2 className="icon" aria-hidden="true" />
            </RemoveButton>
          )}
        </div>
      ))}
      {!readOnly && fields.length < DELIVERY_LIMITS.zipRanges && (
        <div>
          <button
            type="button"
            className="button button--small"
            onClick={() => append({ from: '', to: '' })}
          >
            <Plus className="icon" aria-hidden="true" />
            {t('deliveries.addRange')}
          </button>
        </div>
      )}
    </div>
  );
}

/** The countries besides Brazil that a delivery reaches, of those that the shop sells to. */
export function CountryFields() {
  const { countries } = useStore($settings, { ssr: 'initial' });
  const { chosen, toggle } = useChoices('countries');
  const others = countries.filter(({ code }) => code !== DEFAULT_COUNTRY);
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.region}>
      <legend>{t('deliveries.fields.countries')}</legend>
      <p className="hint">{t('deliveries.hints.countries')}</p>
      <div className={styles.states}>
        {others.map(({ code, name }) => (
          <label key={code} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) => toggle([code], target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
