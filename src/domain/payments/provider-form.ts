/** A form of a page of the shop, by which the buyer's browser goes to a provider with what it needs. */
export interface ProviderForm {
  action: string;
  fields: Record<string, string>;
}
