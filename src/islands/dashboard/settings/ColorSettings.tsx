import { ColorPreview } from './ColorPreview.tsx';
import SettingsForm, { type SettingsFormProps } from './SettingsForm.tsx';

/** The shop's colours, with how they look and whether they can be read. */
export default function ColorSettings(props: SettingsFormProps) {
  return <SettingsForm {...props} before={<ColorPreview />} />;
}
