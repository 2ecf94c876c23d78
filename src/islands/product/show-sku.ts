/** Shows the code of the chosen variant among the page's facts (ProductFacts), which are not an island. */
export function showSku(sku: string): void {
  const fact = document.querySelector('[data-chosen-sku]');
  if (fact) fact.textContent = sku;
}
