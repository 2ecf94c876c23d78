import { dayOf } from '#domain/date.ts';
import { readListQuery } from '#domain/dashboard/list.ts';
import { MAX_LENS_SHEETS, type LensSheet } from '#domain/laboratory/lens-sheet.ts';
import { EYES } from '#domain/prescriptions/prescription.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import { t } from '#i18n/t.ts';
import { csvOf, type Cell } from '../../dashboard/csv.ts';
import type { ExportedFile } from '../../dashboard/export.ts';
import type { ResourceList } from '../../dashboard/list.ts';
import { NotFoundError } from '../../base/errors.ts';
import { lensRefunds } from '../../lenses/lens-refunds.ts';
import { authorise } from '../../service/authorise.ts';
import type { Scope } from '../../service/scope.ts';
import { readLensSheets } from './read-lens-sheets.ts';

const power = (value: number | null): Cell => (value === null ? '' : writePower(value));
const eyeColumns = [
  'sphere',
  'cylinder',
  'axis',
  'addition',
  'dnp',
  'height',
  'prism',
  'base',
] as const;

const heads = (): string[] => [
  ...(['number', 'orderId', 'promised', 'laboratory', 'tray'] as const).map((name) =>
    t(`lensSheet.${name}`),
  ),
  ...(['frame', 'sku', 'lensWidth', 'bridge', 'temple', 'lensHeight', 'rim'] as const).map((name) =>
    t(`lensSheet.${name}`),
  ),
  ...(['pairs', 'lens', 'type', 'index', 'use', 'treatments'] as const).map((name) =>
    t(`lensSheet.${name}`),
  ),
  ...EYES.flatMap((eye) =>
    eyeColumns.map((name) => `${t(`lensSheet.${eye}`)} ${t(`lensSheet.${name}`)}`),
  ),
  t('lensSheet.pd'),
];

/** What a laboratory has to know, and nothing of who wears the glasses. */
function rowOf({ item, frame, bought, powers, heights }: LensSheet): Cell[] {
  const measures = frame?.measures ?? null;
  return [
    item.number,
    item.orderId,
    item.dueAt === null ? '' : dayOf(item.dueAt - 1),
    item.laboratory,
    item.tray,
    [frame?.name, frame?.choices].filter(Boolean).join(' · '),
    frame?.sku ?? '',
    measures?.lensWidth ?? '',
    measures?.bridge ?? '',
    measures?.temple ?? '',
    measures?.lensHeight ?? '',
    frame?.rim ? t(`lensSheet.rims.${frame.rim}`) : '',
    frame?.qty ?? '',
    bought?.name ?? '',
    bought ? t(`lensSheet.types.${bought.type}`) : '',
    bought?.index ?? '',
    bought ? t(`lensSheet.uses.${bought.use}`) : '',
    (bought?.treatments ?? []).map((name) => t(`lensSheet.treatment.${name}`)).join(', '),
    ...EYES.flatMap((name): Cell[] => {
      const eye = powers?.[name];
      if (!eye) return eyeColumns.map(() => '');
      const base = eye.base ? t(`lensSheet.bases.${eye.base}`) : '';
      return [
        power(eye.sphere),
        eye.cylinder === 0 ? '' : power(eye.cylinder),
        eye.axis ?? '',
        power(eye.addition),
        eye.dnp ?? '',
        heights?.[name] ?? '',
        eye.prism ?? '',
        base,
      ];
    }),
    powers?.pd ?? '',
  ];
}

async function* rows(sheets: readonly LensSheet[]): AsyncIterable<readonly Cell[]> {
  yield heads();
  for (const sheet of sheets) yield rowOf(sheet);
}

/**
 * A service order as a file for a laboratory. Powers are text with a true minus: no spreadsheet takes them for formulas.
 *
 * @throws NotFoundError; ConflictError 'lensNotApproved'
 */
export async function lensCsv(scope: Scope, { id }: { id: string }): Promise<ExportedFile> {
  const sheets = await readLensSheets(scope, { ids: [id] });
  if (sheets.length === 0) throw new NotFoundError();
  return { name: `${t('lensSheet.file', { number: id })}.csv`, body: csvOf(rows(sheets)) };
}

/**
 * Service orders of a list as one file for a laboratory, of one or of all. What was not approved is left out, and lenses whose
 * refund is under way.
 *
 * @throws NotFoundError if there are none
 */
export async function laboratoryCsv(
  scope: Scope,
  { list, params }: { list: ResourceList; params: URLSearchParams },
): Promise<ExportedFile> {
  authorise(scope, 'prescriptions', 'view');
  const laboratory = params.get('laboratory') ?? '';
  const asked = new URLSearchParams(params);
  const found = await list.ids(scope, readListQuery(asked, list.shape), MAX_LENS_SHEETS);
  const approved = await scope.engine.db
    .selectFrom('orderLenses')
    .select(['number', 'orderId', 'position', 'labState'])
    .where('number', 'in', [-1, ...found.map(Number)])
    .where((eb) =>
      eb.or([eb('prescriptionState', 'is', null), eb('prescriptionState', '=', 'approved')]),
    )
    .$if(laboratory !== '', (query) => query.where('laboratory', '=', laboratory))
    .execute();
  const refundOf = await lensRefunds(
    scope.engine.db,
    approved.map(({ orderId }) => orderId),
  );
  const toMake = new Set(
    approved.filter((lens) => !refundOf(lens)).map(({ number }) => String(number)),
  );
  const sheets = await readLensSheets(scope, { ids: found.filter((id) => toMake.has(id)) });
  if (sheets.length === 0) throw new NotFoundError();
  const name = [t('lensSheet.several'), laboratory, dayOf(scope.now())].filter(Boolean).join('-');
  return { name: `${name}.csv`, body: csvOf(rows(sheets)) };
}
