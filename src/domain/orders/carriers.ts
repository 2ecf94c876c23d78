import { fold } from '../catalogue/fold.ts';

/** Who carries parcels. */
export interface Carrier {
  name: string;
  /** What it is called in what staff type or a quote says, folded. */
  called: RegExp;
  /** Where it shows a parcel; `{code}` stands for its code, without it the code is typed there. null: not known. */
  url: string | null;
}

/** The Correios' code as the Universal Postal Union writes it (UPU S10): two letters, nine digits, two letters. */
const POSTAL = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/**
 * The carriers that staff choose from, in that order. No carrier publishes these addresses as an interface, so each
 * has its source; one that sources contradict each other about is left out, and staff paste the parcel's own link.
 */
export const CARRIERS: readonly Carrier[] = [
  {
    name: 'Correios',
    called: /\b(correios?|sedex|pac)\b/,
    // Public integrations agree on the page; most write the parameter so (read 2026-11-23).
    url: 'https://rastreamento.correios.com.br/app/index.php?objetos={code}',
  },
  {
    name: 'Jadlog',
    called: /\bjadlog\b/,
    // The carrier's tracking page takes `cte`; six public shops and integrations agree (read 2026-11-23).
    url: 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte={code}',
  },
  {
    name: 'Loggi',
    called: /\bloggi\b/,
    // Four public integrations agree on the path (read 2026-11-23).
    url: 'https://www.loggi.com/rastreador/{code}',
  },
  {
    name: 'Melhor Envio',
    called: /\bmelhor (envio|rastreio)\b|\bmelhorenvio\b/,
    // Melhor Rastreio is its tracking site; six public integrations agree (read 2026-11-23).
    url: 'https://www.melhorrastreio.com.br/rastreio/{code}',
  },
  {
    name: 'Azul Cargo',
    called: /\bazul\b/,
    // Its page asks for the AWB in a form; integrations disagree about a parameter (read 2026-11-23).
    url: 'https://www.azulcargoexpress.com.br/Rastreio/Rastreio',
  },
  // Its address needs the number of the shop's contract as well ("reid"): the shop pastes it.
  { name: 'Total Express', called: /\btotal express\b|\btotalexpress\b/, url: null },
];

/** The carrier that a text names: 'Jadlog .Package' is Jadlog; null for one that is not in the table. */
export function carrierOf(text: string): Carrier | null {
  const folded = fold(text);
  return CARRIERS.find(({ called }) => called.test(folded)) ?? null;
}

/** Whether staff say where a parcel of this carrier can be followed: the table has no address with its code. */
export const needsLink = (carrier: string): boolean =>
  !(carrierOf(carrier)?.url ?? '').includes('{code}');

/** Who carries a parcel, its code, and where it can be followed as staff pasted it; '' for what is not known. */
export interface Parcel {
  carrier: string;
  code: string;
  link: string;
}

/**
 * Where a parcel can be followed; null if that is not known. A postal code without a known carrier is the
 * Correios'; with the Correios any other code leads nowhere.
 */
export function trackingUrl({ carrier, code, link }: Parcel): string | null {
  if (isSafeLink(link)) return link;
  const known = carrierOf(carrier);
  const postal = code.replaceAll(/[\s.-]/g, '').toUpperCase();
  const isPostal = POSTAL.test(postal);
  const [correios] = CARRIERS;
  const { name, url } = known ?? (isPostal ? correios! : { name: '', url: null });
  if (url === null) return null;
  if (name === correios!.name) return isPostal ? url.replace('{code}', postal) : null;
  return url.replace('{code}', () => encodeURIComponent(code.trim()));
}

/** Longest link of a parcel. */
export const MAX_LINK = 500;

/** Whether a pasted link leads to a page of the web: https, a host with a domain, nothing else before it. */
export function isSafeLink(text: string): boolean {
  if (text.length > MAX_LINK || !/^https:\/\/\S+$/i.test(text)) return false;
  const url = URL.parse(text);
  return (
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    /\.[a-z-]{2,}$/i.test(url.hostname)
  );
}
