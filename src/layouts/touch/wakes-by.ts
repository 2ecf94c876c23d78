/** What hydrates a `client:touch` island besides a touch: `client:touch={{ kept: ['CEP'] }}`. */
export interface WakesBy {
  /** Keys of the local storage: it shows what this browser keeps under one of them. */
  kept?: readonly string[];
  /** Only where what is kept mentions this text, such as a product's id. */
  about?: string;
  /** Only, or also, as the page is scrolled: once it comes near, or once its upper edge has gone by. */
  scrolled?: 'near' | 'past';
}
