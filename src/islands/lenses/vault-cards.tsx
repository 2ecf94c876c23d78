import { t } from '#i18n/t.ts';
import FileText from 'lucide-react/icons/file-text';
import ScanEye from 'lucide-react/icons/scan-eye';
import { shortDate } from '#domain/deliveries/working-days.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { typedLine, typedMeasure } from '#domain/prescriptions/write-typed.ts';
import type { Card } from './ChoiceCards.tsx';

function eyesText({ normalised }: OwnPrescription): string {
  if (!normalised) return t('lensStep.vault.onFile');
  const { od, oe, pd } = normalised;
  const eyes = t('lensStep.vault.eyes', { od: typedLine(od), oe: typedLine(oe) });
  return pd === null ? eyes : `${eyes} · ${t('lensStep.vault.pd', { pd: typedMeasure(pd) })}`;
}

/** The prescriptions of an account, as answers to choose from. */
export const vaultCards = (vault: readonly OwnPrescription[]): Card[] =>
  vault.map((stored) => {
    const { _id, person, issuedAt } = stored;
    const Icon = stored.normalised ? ScanEye : FileText;
    const issued = issuedAt && t('lensStep.vault.issued', { day: shortDate(issuedAt) });
    return {
      value: _id,
      name: [person, issued].filter(Boolean).join(', '),
      about: eyesText(stored),
      picture: <Icon size={28} strokeWidth={1.5} aria-hidden="true" />,
    };
  });
