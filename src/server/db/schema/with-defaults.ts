import type { Generated } from 'kysely';

/** A row whose `Columns` have defaults in the database. */
export type WithDefaults<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  [Name in Columns]: Generated<Row[Name]>;
};
