/** Sorts a list as soon as an order is chosen; without scripts the button beside it does. */
const form = document.querySelector<HTMLFormElement>('form[data-sort]');
form?.addEventListener('change', () => form.requestSubmit());
