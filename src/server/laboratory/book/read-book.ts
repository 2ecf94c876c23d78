import { dayOf } from '#domain/date.ts';
import {
  monthAfter,
  type BookContent,
  type BookDay,
  type BookEntry,
  type BookMonth,
} from '#domain/laboratory/book.ts';
import { typedLine, writePower } from '#domain/prescriptions/write-typed.ts';
import type { Eye } from '#domain/prescriptions/prescription.ts';
import { t } from '#i18n/t.ts';
import { csvOf, type Cell } from '../../dashboard/csv.ts';
import type { ExportedFile } from '../../dashboard/export.ts';
import type { PrescriptionBookRow } from '../../db/schema/lenses.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Scope } from '../../service/scope.ts';

/**
 * A month of the book, day by day. Each reading is audited: it has the powers of everybody in it.
 *
 * @param input 'YYYY-MM'
 */
export async function readBook(scope: Scope, { month }: { month: string }): Promise<BookMonth> {
  authorise(scope, 'prescriptions', 'view');
  const { db } = scope.engine;
  const rows = await db
    .selectFrom('prescriptionBook')
    .selectAll()
    .where('day', '>=', `${month}-01`)
    .where('day', '<', `${monthAfter(month, 1)}-01`)
    .orderBy('number')
    .execute();
  const numbers = rows.map(({ number }) => number);
  const corrections = await db
    .selectFrom('prescriptionBook')
    .select(['number', 'corrects'])
    .where('corrects', 'in', [-1, ...numbers])
    .orderBy('number')
    .execute();
  const last = await db
    .selectFrom('prescriptionBook')
    .select(['closedByName as name', 'closedByRegister as register'])
    .where('closedAt', 'is not', null)
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  await audit(scope, { action: 'prescriptions.book', subject: month, name: month });
  const entryOf = ({
    number,
    day,
    orderId,
    corrects,
    content,
  }: PrescriptionBookRow): BookEntry => ({
    number,
    day,
    orderId,
    corrects,
    content: JSON.parse(content) as BookContent,
    correctedBy: corrections.filter((each) => each.corrects === number).map((each) => each.number),
  });
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]): BookDay => {
    const { closedAt: at, closedByName: name, closedByRegister: register } = ofDay[0]!;
    return {
      day,
      entries: ofDay.map(entryOf),
      closed: at === null ? null : { at, name, register },
    };
  });
  return { month, days, technician: last ?? null, today: dayOf(scope.now()) };
}

const eyeText = (eye: Eye): string =>
  [
    typedLine(eye).replaceAll('-', '−'),
    eye.addition === null ? '' : `AD ${writePower(eye.addition)}`,
    eye.dnp === null ? '' : `DNP ${eye.dnp}`,
    eye.prism === null ? '' : `${eye.prism} Δ ${eye.base ? t(`lensSheet.bases.${eye.base}`) : ''}`,
  ]
    .filter(Boolean)
    .join(' ');

const columns = [
  'number',
  'day',
  'patient',
  'address',
  'prescriber',
  'issuedAt',
  'od',
  'oe',
  'pd',
  'lens',
  'serviceOrder',
  'checkedBy',
  'corrects',
  'note',
  'closed',
] as const;

/** A month of the book as CSV. */
export async function exportBook(
  scope: Scope,
  { month }: { month: string },
): Promise<ExportedFile> {
  const { days } = await readBook(scope, { month });
  await audit(scope, { action: 'prescriptions.export', subject: month, name: month });
  async function* rows(): AsyncIterable<readonly Cell[]> {
    yield columns.map((name) => t(`lensBook.${name}`));
    for (const { day, entries, closed } of days) {
      for (const { number, content, corrects } of entries) {
        const { prescriber: by, prescription, lens } = content;
        const register = [by.council, by.state, by.number].filter(Boolean).join(' ');
        yield [
          number,
          day,
          content.patient,
          content.address.join(', '),
          [by.name, register].filter(Boolean).join(', '),
          content.issuedAt,
          eyeText(prescription.od),
          eyeText(prescription.oe),
          prescription.pd ?? '',
          lens ? `${lens.name} ${t(`lensSheet.uses.${content.use}`)}` : '',
          content.serviceOrder,
          content.checkedBy.join(', '),
          corrects ?? '',
          content.note,
          closed ? [closed.name, closed.register].join(', ') : '',
        ];
      }
    }
  }
  return { name: `${t('lensBook.file')}-${month}.csv`, body: csvOf(rows()) };
}
