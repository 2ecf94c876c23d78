import Papa from 'papaparse';

/** What a spreadsheet put on the clipboard, as cells. */
export function readClipboard(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  // A copied block ends with a line break.
  if (data.length > 1 && data.at(-1)?.every((cell) => cell === '')) data.pop();
  return data;
}
