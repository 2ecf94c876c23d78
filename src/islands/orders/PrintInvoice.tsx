import { t } from '#i18n/t.ts';
import Printer from 'lucide-react/icons/printer';
import { printWindow } from './print-window.ts';

interface PrintInvoiceProps {
  /** Address of the order's invoice page. */
  url: string;
}

export default function PrintInvoice({ url }: PrintInvoiceProps) {
  return (
    <button type="button" className="button" onClick={() => printWindow(url)}>
      <Printer size={18} aria-hidden="true" />
      {t('invoice.print')}
    </button>
  );
}
