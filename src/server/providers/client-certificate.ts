import { readFile, stat } from 'node:fs/promises';
import type { Agent } from 'undici';
import type { Send } from './call-provider.ts';

/** Paths of PEM files; both may be in one. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

/** The connections of the files as they were read last. */
let cached: { files: string; agent: Agent } | undefined;

/** Changes with the files: a renewed certificate is used without a new start. */
async function stateOf({ certificate, key }: CertificateFiles): Promise<string> {
  const states = await Promise.all([certificate, key].map((path) => stat(path)));
  return JSON.stringify([certificate, key, ...states.map(({ mtimeMs }) => mtimeMs)]);
}

async function agentOf(files: CertificateFiles): Promise<Agent> {
  const state = await stateOf(files);
  if (cached?.files === state) return cached.agent;
  const { Agent } = await import('undici');
  const [cert, key] = await Promise.all([readFile(files.certificate), readFile(files.key)]);
  cached = { files: state, agent: new Agent({ connect: { cert, key } }) };
  return cached.agent;
}

/**
 * `fetch` that shows the shop's certificate to the server (mTLS).
 *
 * @throws Error of Node's file system if a file cannot be read
 */
export async function fetchWithCertificate(files: CertificateFiles): Promise<Send> {
  const dispatcher = await agentOf(files);
  const { fetch: send } = await import('undici');
  return (url, init) => send(url, { ...init, dispatcher });
}
