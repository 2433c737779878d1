/** Other ways to follow a link to an app leave an empty tab behind in Safari. */
export function openApp(link: string): void {
  const target = link.startsWith('https:') ? '_blank' : '_self';
  Object.assign(document.createElement('a'), { href: link, target, rel: 'noopener noreferrer' }).click();
}

/** Phones cut connections of pages in the background, often without an event. */
const CUT_AFTER = 2_000;

/** Calls back when the player returns to the page after a while, or by the browser's back button. */
export function onReturn(listener: () => void): void {
  let left = Infinity;
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - left > CUT_AFTER) listener();
    left = document.hidden ? Date.now() : Infinity;
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener());
}
