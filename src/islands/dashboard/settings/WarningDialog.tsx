import { t } from '#i18n/t.ts';
import type { SettingWarning } from '#domain/settings/setting-warnings.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

const textOf = (warning: SettingWarning): string =>
  warning.kind === 'gap'
    ? t(`settings.warnings.${warning.gap}`)
    : t('settings.warnings.contrast', {
        name: t(`settings.pairs.${warning.pair}`),
        ratio: number.format(warning.ratio),
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
