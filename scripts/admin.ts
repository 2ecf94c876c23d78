/**
 * `npm run admin [-- --email E --password P]`: creates the shop's first admin. Asks for what is not
 * given; an empty password makes a random one, which is printed once.
 *
 * `npm run admin -- --reset-second-factor E` removes the second factor of an admin who has lost phone and
 * recovery codes, if there is no other admin to do it.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { textAt } from '#i18n/t.ts';
import { makeFirstAdmin, resetSecondFactorOf } from '#server/auth/first-admin.ts';
import { InvalidFieldsError, ShopError } from '#server/base/errors.ts';
import { closeShop, currentShop } from '#server/start/shop.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();

const HELP = `Use: npm run admin -- --email E-MAIL --password SENHA
ou:  npm run admin -- --reset-second-factor E-MAIL`;

/** What Node says of an option in English, as the owner reads it; of anything else as it is. */
function optionError(error: unknown): string {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const named = /'(-[^' ]*)/.exec(message)?.[1] ?? /'([^']*)'/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `A opção ${named} não existe.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `Falta o valor da opção ${named}.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `Não entendi “${named}”: o valor vem depois do nome da opção.`;
    default:
      return message;
  }
}

/** The command's options; one that it does not know ends it. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        'reset-second-factor': { type: 'string' },
      },
    }).values;
  } catch (error) {
    console.error(`${optionError(error)}\n\n${HELP}`);
    process.exit(1);
  }
}

const values = readOptions();

/** Asks at the terminal, or reads the next line of a pipe; '' at the pipe's end. */
async function askFor(wanted: { email?: string; password?: string }) {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question);
    const { value, done } = await answers.next();
    return done ? '' : value.trim();
  };
  const email = wanted.email ?? (await ask('E-mail: '));
  const password =
    wanted.password ?? (await ask('Senha (deixe em branco para criar uma ao acaso): '));
  lines.close();
  return { email, ...(password && { password }) };
}

/** An error as text: a line for each field, or one for the whole. */
function errorText(error: unknown): string {
  if (error instanceof InvalidFieldsError) {
    return Object.values(error.fields)
      .map((code) => textAt(`errors.${code}`))
      .join('\n');
  }
  if (error instanceof ShopError) return textAt(`errors.${error.code}`);
  return error instanceof Error ? error.message : String(error);
}

async function makeAdmin(): Promise<void> {
  const input = await askFor(values);
  const { email, password } = await makeFirstAdmin(await currentShop(), { input });
  console.log(`\n${email} agora administra a loja.`);
  if (!input.password) console.log(`Senha, que só aparece desta vez: ${password}`);
}

const lockedOut = values['reset-second-factor'];
try {
  if (lockedOut === undefined) {
    await makeAdmin();
  } else {
    await resetSecondFactorOf(await currentShop(), { email: lockedOut });
    console.log(`${lockedOut} agora entra só com a senha.`);
  }
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
} finally {
  await closeShop();
}
