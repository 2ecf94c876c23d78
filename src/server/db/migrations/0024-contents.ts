import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** What every shop comes with, each shown by its default until someone edits it. */
const BUILT_IN = [
  ['page', 'trocas-e-devolucoes', 'Trocas e devoluções'],
  ['page', 'entrega', 'Entrega'],
  ['page', 'privacidade', 'Privacidade'],
  ['page', 'termos', 'Termos de uso'],
  ['guide', 'formatos-de-rosto', 'Formatos de armação e de rosto'],
  ['guide', 'medidas-da-armacao', 'Medidas da armação'],
  ['guide', 'como-ler-a-receita', 'Como ler a receita'],
  ['guide', 'tipos-de-lente', 'Tipos de lente'],
  ['guide', 'indices-de-refracao', 'Índices de refração'],
  ['guide', 'dp-e-dnp', 'DP e DNP: a distância das pupilas'],
  ['guide', 'cuidados-e-limpeza', 'Cuidados e limpeza'],
  ['guide', 'protecao-solar', 'Proteção solar'],
  ['menu', 'header', 'Menu do topo'],
  ['menu', 'footer', 'Menu do rodapé'],
] as const;

/** Pages, guides, menus and whatever else the shop edits: a draft, what is published of it, and its versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('contents')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull().defaultTo(0))
    .addColumn('built_in', int, (c) => c.notNull().defaultTo(0))
    .addColumn('draft', text)
    .addColumn('published', text)
    .addColumn('publish_at', big)
    .addColumn('scheduled_by_id', text)
    .addColumn('scheduled_by_name', text)
    .addColumn('published_at', big)
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('contents_slug')
    .on('contents')
    .columns(['kind', 'slug'])
    .unique()
    .execute();
  await schema.createIndex('contents_due').on('contents').column('publish_at').execute();

  await schema
    .createTable('content_versions')
    .addColumn('content_id', text, (c) => c.notNull().references('contents.id').onDelete('cascade'))
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('content_versions_key', ['content_id', 'number'])
    .execute();

  await schema
    .createTable('content_media')
    .addColumn('content_id', text, (c) => c.notNull().references('contents.id').onDelete('cascade'))
    .addColumn('media_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('content_media_key', ['content_id', 'media_id'])
    .execute();
  await schema.createIndex('content_media_media').on('content_media').column('media_id').execute();

  for (const [position, [kind, slug, name]] of BUILT_IN.entries()) {
    await sql`
      INSERT INTO contents (id, kind, slug, name, position, built_in, published, created_at)
      VALUES (${`${kind}-${slug}`}, ${kind}, ${slug}, ${name}, ${position}, 1, 'null', 0)`.execute(
      db,
    );
  }
}
