import { readFile, stat } from 'node:fs/promises';
import type { Agent } from 'undici';
import { checkHost, lookupWithin, type Reach } from './reach.ts';
import type { Send } from './call-provider.ts';

/** Paths of PEM files; both may be in one. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

/** How a server is asked that `fetch` alone does not do. */
export interface Way {
  /** What the shop shows of itself (mTLS). */
  files?: CertificateFiles;
  /** How far the server's address may lead, if staff have typed it. */
  reach?: Reach;
}

/** The connections by the way that was used last. */
let cached: { way: string; agent: Agent } | undefined;

/** Changes with the files: a renewed certificate is used without a new start. */
async function stateOf({ files, reach }: Way): Promise<string> {
  const paths = files ? [files.certificate, files.key] : [];
  const states = await Promise.all(paths.map((path) => stat(path)));
  return JSON.stringify([reach, ...paths, ...states.map(({ mtimeMs }) => mtimeMs)]);
}

async function agentOf(way: Way): Promise<Agent> {
  const state = await stateOf(way);
  if (cached?.way === state) return cached.agent;
  const { Agent } = await import('undici');
  const { files, reach } = way;
  const [cert, key] = files
    ? await Promise.all([readFile(files.certificate), readFile(files.key)])
    : [];
  const connect = {
    ...(cert && key && { cert, key }),
    ...(reach && { lookup: lookupWithin(reach) }),
  };
  cached = { way: state, agent: new Agent({ connect }) };
  return cached.agent;
}

/**
 * `fetch` that shows the shop's certificate to the server (mTLS), or reaches no network that it may not.
 *
 * @throws Error of Node's file system if a file cannot be read
 */
export async function fetchBy(way: Way): Promise<Send> {
  const dispatcher = await agentOf(way);
  const { fetch: send } = await import('undici');
  return async (url, init) => {
    if (way.reach) checkHost(way.reach, new URL(url).hostname);
    return send(url, { ...init, dispatcher });
  };
}
