/** What hydrates a `client:touch` island, apart from a touch: `client:touch={{ stored: ['CEP'] }}`. */
export interface WakesBy {
  /** Keys of the local storage: the island shows what is stored under one of them. */
  stored?: readonly string[];
  /** Only if the stored text contains this, such as a product's id. */
  about?: string;
  /** When the page is scrolled: as the island comes near. */
  scrolled?: 'near';
}
