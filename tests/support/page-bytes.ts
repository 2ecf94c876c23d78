/** Bytes of a page's HTML, not compressed: what a phone has to parse. Every page that is kept is to stay within. */
export const MAX_HTML_BYTES = 60_000;

export const bytesOf = async (address: string): Promise<number> =>
  (await (await fetch(address)).arrayBuffer()).byteLength;

/** Paths of all products in the shop's sitemap. */
export async function productPaths(url: string): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const files = [...index.matchAll(/\/sitemap\/produtos[^<]*/g)].map(([file]) => file);
  const texts = await Promise.all(files.map(async (file) => (await fetch(`${url}${file}`)).text()));
  return texts.flatMap((text) => [...text.matchAll(/\/produto\/[^<]*/g)].map(([path]) => path));
}

/** Path of the product whose page is longest. */
export async function heaviestProduct(url: string): Promise<string> {
  let heaviest = { path: '', bytes: 0 };
  for (const path of await productPaths(url)) {
    const bytes = await bytesOf(`${url}${path}`);
    if (bytes > heaviest.bytes) heaviest = { path, bytes };
  }
  return heaviest.path;
}
