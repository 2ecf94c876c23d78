import { CountryList } from './CountryList.tsx';
import SettingsForm, { type SettingsFormProps } from './SettingsForm.tsx';

/** The settings of the purchase, with the countries that the shop delivers to. */
export default function CheckoutSettings(props: SettingsFormProps) {
  return <SettingsForm {...props} after={<CountryList />} />;
}
