import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Bytes of a page's HTML as browsers get it, by brotli. Every page that is cached stays within. */
export const MAX_HTML_BYTES = 16_000;

/** Lists: bare, deeper, narrowed, of a colour that each card then shows, and searches that find much and nothing. */
export const LISTS = [
  '/produtos',
  '/produtos?page=2',
  '/categoria/oculos-de-grau',
  '/marca/mare',
  '/produtos?shape=redondo&gender=unissex',
  '/produtos?color=preto',
  '/busca?q=oculos',
  '/busca?q=ocluos',
  '/busca?q=oculos&color=preto&color=tartaruga',
  '/busca?q=xyzzyx',
] as const;

/** Bytes of a page's body, compressed by brotli, without headers. */
export async function bytesOf(address: string): Promise<number> {
  const request = get(address, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Paths of all products in the shop's sitemap. */
export async function productPaths(url: string): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const files = [...index.matchAll(/\/sitemap\/produtos[^<]*/g)].map(([file]) => file);
  const texts = await Promise.all(files.map(async (file) => (await fetch(`${url}${file}`)).text()));
  return texts.flatMap((text) => [...text.matchAll(/\/produto\/[^<]*/g)].map(([path]) => path));
}

/** The page of some that has the most bytes. */
export async function heaviestOf(
  url: string,
  paths: readonly string[],
): Promise<{ path: string; bytes: number }> {
  let heaviest = { path: '', bytes: 0 };
  for (const path of paths) {
    const bytes = await bytesOf(`${url}${path}`);
    if (bytes > heaviest.bytes) heaviest = { path, bytes };
  }
  return heaviest;
}

/** Path of the product whose page has the most bytes. */
export const heaviestProduct = async (url: string): Promise<string> =>
  (await heaviestOf(url, await productPaths(url))).path;
