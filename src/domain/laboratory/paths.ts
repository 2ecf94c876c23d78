import { dashboardPath } from '../dashboard/menu.ts';

/** Pages of the optician's section besides its list and records. */
export const BOARD_PATH = `${dashboardPath('prescriptions')}/quadro`;
export const BOOK_PATH = `${dashboardPath('prescriptions')}/livro`;
export const BENCH_PATH = `${dashboardPath('prescriptions')}/conserto`;
