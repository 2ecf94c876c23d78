import type { MiddlewareHandler } from 'astro';

const START = '<style>astro-island';
const END = '</style>';

/** Takes out of a page the styles that Astro writes before its first island, wherever its bytes are divided. */
export function withoutIslandStyles(): TransformStream<Uint8Array, Uint8Array> {
  /** What may be the beginning of the styles. */
  let held: Uint8Array = new Uint8Array();
  let isDone = false;
  return new TransformStream({
    transform(bytes, out) {
      if (isDone) return out.enqueue(bytes);
      const known = Buffer.concat([held, bytes]);
      const from = known.indexOf(START);
      const to = from < 0 ? -1 : known.indexOf(END, from);
      const kept = from < 0 ? Math.max(0, known.length - START.length + 1) : from;
      out.enqueue(known.subarray(0, kept));
      isDone = to >= 0;
      if (isDone) out.enqueue(known.subarray(to + END.length));
      else held = known.subarray(kept);
    },
    flush(out) {
      if (!isDone) out.enqueue(held);
    },
  });
}

/**
 * HTML allows styles in a page's head alone, and Astro writes those of islands into the body: `src/styles/elements.css`
 * has them instead.
 */
export const islandStyles: MiddlewareHandler = async (_context, next) => {
  const response = await next();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || !response.body) return response;
  return new Response(response.body.pipeThrough(withoutIslandStyles()), response);
};
