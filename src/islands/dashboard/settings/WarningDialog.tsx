import { t } from '#i18n/t.ts';
import { formatNumber } from '#domain/number.ts';
import type { SettingWarning } from '#domain/settings/setting-warnings.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const textOf = (warning: SettingWarning): string =>
  warning.kind === 'gap'
    ? t(`settings.warnings.${warning.gap}`)
    : t('settings.warnings.contrast', {
        name: t(`settings.pairs.${warning.pair}`),
        ratio: formatNumber(warning.ratio, 1),
      });

interface WarningDialogProps {
  warnings: readonly SettingWarning[];
  onConfirm: () => void;
  onClose: () => void;
}

/** What speaks against a change that is about to be saved. */
export function WarningDialog({ warnings, onConfirm, onClose }: WarningDialogProps) {
  return (
    <ConfirmDialog
      title={t('settings.warnings.title')}
      label={t('settings.warnings.confirm')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="stack" role="list">
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{textOf(warning)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
