import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

/** The environment as `.env.example` explains it. Read at run time, never inlined by the build. */
const schema = z.object({
  HOST: z.string().default('localhost'),
  PORT: port.default(4321),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  /** Public address of the shop, without a trailing slash; links in sitemaps and mails use it. */
  SITE_URL: z.url().optional(),
  /** Further host names the shop answers to, separated by commas. */
  ALLOWED_HOSTS: z.string().default(''),
  /** Whether the start fills an empty database with the demo shop. */
  DEMO: z.stringbool().default(true),
});

export type Environment = z.infer<typeof schema>;

/**
 * Reads and checks the environment.
 *
 * @throws Error naming each variable that is wrong
 */
export function readEnvironment(values: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}
