import type { ReportName } from '#domain/reports/report.ts';
import { cashReport } from './cash-report.ts';
import { cartsReport } from './carts-report.ts';
import { couponsReport } from './coupons-report.ts';
import { lensesReport } from './lenses-report.ts';
import { productsReport } from './products-report.ts';
import type { Report } from './report.ts';
import { salesReport } from './sales-report.ts';
import { stockReport } from './stock-report.ts';
import { conversionReport, sourcesReport, visitsReport } from './visit-reports.ts';

/** How each report is read. */
export const reports: Readonly<Record<ReportName, Report>> = {
  sales: salesReport,
  products: productsReport,
  lenses: lensesReport,
  coupons: couponsReport,
  cash: cashReport,
  stock: stockReport,
  conversion: conversionReport,
  visits: visitsReport,
  sources: sourcesReport,
  carts: cartsReport,
};
