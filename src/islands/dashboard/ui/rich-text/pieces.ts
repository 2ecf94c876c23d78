import styles from './RichText.module.css';

/** Something that the shop fills in where the text is shown: `%taxId%` in the stored text. */
export interface TextField {
  name: string;
  /** What it is called in the editor. */
  label: string;
}

/** A stored text as draft and editor show it: known fields are pieces of their own. */
export const withPieces = (html: string, labels: ReadonlyMap<string, string>): string =>
  html.replaceAll(/<[^>]*>|%(\w+)%/g, (piece, name?: string) =>
    name !== undefined && labels.has(name)
      ? `<span contenteditable="false" data-field="${name}" class="${styles.chip}">${labels.get(name)}</span>`
      : piece,
  );

/** The other way round. */
export const withoutPieces = (html: string): string =>
  html.replaceAll(/<span[^>]*\sdata-field="(\w+)"[^>]*>[^<]*<\/span>/g, '%$1%');
