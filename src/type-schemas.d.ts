declare module '*.ts?schemas' {
  import type { TypeSchemas } from '#server/api/type-schemas.ts';

  /** Of the interface that the file exports. */
  const schemas: TypeSchemas;
  export default schemas;
}
