/** The progress bar at the top, from a click on a link or a form's submission to the next page. */
const bar = document.getElementById('progress');

/** Whether the click leads to another page of this shop in this window. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const elsewhere = link.target !== '' && link.target !== '_self';
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !modified &&
    !elsewhere &&
    !link.hasAttribute('download') &&
    link.origin === location.origin &&
    !samePage
  );
}

const show = (running: boolean) => bar?.toggleAttribute('data-running', running);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.href && leadsAway(event, link)) show(true);
});
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented) show(true);
});
window.addEventListener('pageshow', () => show(false));
