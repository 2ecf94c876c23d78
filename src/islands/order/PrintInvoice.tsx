import { t } from 'i18next';
import Printer from 'lucide-react/icons/printer';
import { notify } from '#stores/toasts.ts';

/** The specification, section 9: the invoice opens in a 600 × 600 px window and prints after 500 ms. */
export const INVOICE_WINDOW = 'popup,width=600,height=600';
export const PRINT_DELAY_MS = 500;

/** Prints at once where the invoice stands, or as soon as a slow connection has brought it. */
function printWhenLoaded(invoice: Window): void {
  const arrived = invoice.location.href !== 'about:blank';
  if (arrived && invoice.document.readyState === 'complete') invoice.print();
  else invoice.addEventListener('load', () => invoice.print(), { once: true });
}

function printInvoice(url: string): void {
  const invoice = window.open(url, '_blank', INVOICE_WINDOW);
  if (!invoice) {
    notify.error(t('invoice.blocked'));
    return;
  }
  window.setTimeout(printWhenLoaded, PRINT_DELAY_MS, invoice);
}

interface PrintInvoiceProps {
  /** Address of the order's invoice page. */
  url: string;
}

export default function PrintInvoice({ url }: PrintInvoiceProps) {
  return (
    <button type="button" className="button" onClick={() => printInvoice(url)}>
      <Printer size={18} aria-hidden="true" />
      {t('invoice.print')}
    </button>
  );
}
