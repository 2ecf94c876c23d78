import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { countryOf, isInBrazil } from '#domain/address/country.ts';
import { formatCpf } from '#domain/address/cpf.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { $settings } from '#stores/settings.ts';
import { bindField, type AddressState } from './bind-field.ts';
import { TextField } from './Field.tsx';

export interface PersonFieldsProps extends AddressState {
  /** Whether the buyer's e-mail is asked for here. */
  askEmail?: boolean | undefined;
  askCpf?: boolean | undefined;
  /** Whether name and phone come from a saved address: then only the remaining fields are shown. */
  isSaved?: boolean;
}

/** Who an address belongs to. */
export function PersonFields({
  askEmail = false,
  askCpf = false,
  isSaved = false,
  ...state
}: PersonFieldsProps) {
  const { name, value, onChange } = state;
  const { countries } = useStore($settings, { ssr: 'initial' });
  const isHome = isInBrazil(countryOf(countries, value.country));
  const email = askEmail && (
    <TextField
      {...bindField(state, 'email', 'email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      hint={t('checkout.emailHint')}
    />
  );
  const cpf = askCpf && isHome && (
    <TextField
      {...bindField(state, 'cpf', 'off')}
      inputMode="numeric"
      hint={t('checkout.cpfHint')}
      onBlur={(event) => onChange({ cpf: formatCpf(event.target.value) })}
    />
  );

  if (isSaved) {
    return (
      <>
        {(email || cpf) && (
          <div className="field-row">
            {email}
            {cpf}
          </div>
        )}
        <input type="hidden" name={`${name}.fullName`} value={value.fullName} />
        <input type="hidden" name={`${name}.phone`} value={value.phone} />
      </>
    );
  }
  return (
    <>
      <TextField {...bindField(state, 'fullName', 'name')} autoCapitalize="words" />
      {email}
      <div className="field-row">
        <TextField
          {...bindField(state, 'phone', 'tel')}
          type="tel"
          inputMode="tel"
          {...(!isHome && { hint: t('checkout.phoneHintAbroad') })}
          onBlur={(event) => isHome && onChange({ phone: formatPhone(event.target.value) })}
        />
        {cpf}
      </div>
    </>
  );
}
