/**
 * The page links the game's style sheets for the colours and fonts by name. The classes of the game's components are
 * theirs alone, so a header and buttons like theirs are here.
 */
export const MARKET_STYLES = `
body { display: flex; flex-direction: column; min-height: 100dvh; height: auto; }
.header { display: flex; align-items: center; gap: 10px; min-height: var(--header); padding: 0 var(--gutter); }
.logo { margin-right: 14px; padding: 10px 0; }
.logo img { display: block; width: auto; height: 40px; }
.pill { display: inline-flex; align-items: center; justify-content: center; max-width: 100%; min-height: 92px; padding: 6px 48px; border-radius: 46px; color: var(--bone); font: 400 1.8125rem / 1.1 var(--display); text-align: center; text-decoration: none; }
.pill-ink { background: var(--ink); }
.pill-tomato { background: var(--tomato); }
.market-name { margin-left: auto; padding: 9px 18px; border-radius: 99px; background: var(--ink); color: var(--bone); font-weight: 700; }
.market { flex: 1; display: grid; grid-template-columns: 46% minmax(0, 1fr); }
.shelf { display: grid; place-items: center; padding: 32px; background: var(--shelf); }
.shelf-item { position: relative; overflow: hidden; width: min(100%, 76vh); aspect-ratio: 1; }
.shelf-item img { position: absolute; max-width: none; aspect-ratio: 1; }
.counter { display: grid; align-content: center; justify-items: start; gap: 20px; padding: 40px clamp(24px, 5vw, 88px) 56px; background: var(--bone); font-size: 1.1875rem; font-weight: 600; }
.counter h1 { font-size: min(clamp(3.5rem, 7.4vw, 7.5rem), 15vw); text-wrap: balance; }
.counter .pill { margin-top: 12px; min-width: min(100%, 300px); }
.counter-collection, .counter-buyer { padding: 8px 18px; border-radius: 99px; font-size: 1rem; font-weight: 700; }
.counter-collection { background: var(--butter); }
.counter-buyer { background: var(--paper); }
.counter-buyer span { margin-left: 6px; font-weight: 500; }
@media (62.5em < width <= 68.75em) {
  .logo img { height: 34px; }
}
@media (width <= 62.5em) {
  .header { gap: 8px; }
  .logo { margin-right: auto; }
  .logo img { height: 30px; }
}
@media (width <= 26.25em) {
  .header { gap: 6px; }
  .logo img { height: 26px; }
}
:focus-visible { outline: 4px solid var(--cobalt); outline-offset: 3px; }
@media (width <= 47.5em) {
  .market { grid-template: minmax(220px, 44vh) auto / minmax(0, 1fr); }
  .shelf { padding: 16px; }
  .shelf-item { width: min(100%, 40vh); }
  .counter { align-content: start; gap: 16px; padding: 24px 16px 40px; font-size: 1.0625rem; }
  .pill { min-height: 68px; padding-inline: 20px; }
  .counter form, .counter .pill { width: 100%; }
  /* Bone on tomato has enough contrast only from 24 px. */
  .counter .pill { font-size: 1.5rem; }
}
`;
