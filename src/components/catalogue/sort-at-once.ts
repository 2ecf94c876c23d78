/** With scripts, a choice sorts a list at once; without them, the button beside it does. */
const form = document.querySelector<HTMLFormElement>('form[data-sort]');
form?.addEventListener('change', () => form.requestSubmit());
