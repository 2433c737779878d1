/** What the game's own style sheet does not have. The names of colours and fonts are the game's. */
export const MARKET_STYLES = `
body { display: flex; flex-direction: column; min-height: 100dvh; height: auto; }
.market-name { margin-left: auto; padding: 9px 18px; border-radius: 99px; background: var(--ink); color: var(--bone); font-weight: 700; }
.market { flex: 1; display: grid; grid-template-columns: 46% minmax(0, 1fr); }
.shelf { display: grid; place-items: center; padding: 32px; background: var(--shelf); }
.shelf-item { position: relative; overflow: hidden; width: min(100%, 76vh); aspect-ratio: 1; }
.shelf-item img { position: absolute; max-width: none; aspect-ratio: 1; }
.counter { display: grid; align-content: center; justify-items: start; gap: 20px; padding: 40px clamp(24px, 5vw, 88px) 56px; background: var(--bone); font-size: 1.1875rem; font-weight: 600; }
.counter h1 { font-size: min(clamp(3.5rem, 7.4vw, 7.5rem), 15vw); text-wrap: balance; }
.counter .pill-huge { margin-top: 12px; min-width: min(100%, 300px); }
.counter-collection, .counter-buyer { padding: 8px 18px; border-radius: 99px; font-size: 1rem; font-weight: 700; }
.counter-collection { background: var(--butter); }
.counter-buyer { background: var(--paper); }
.counter-buyer span { margin-left: 6px; font-weight: 500; }
:focus-visible { outline: 4px solid var(--cobalt); outline-offset: 3px; }
@media (max-width: 47.5em) {
  .market { grid-template: minmax(220px, 44vh) auto / minmax(0, 1fr); }
  .shelf { padding: 16px; }
  .shelf-item { width: min(100%, 40vh); }
  .counter { align-content: start; gap: 16px; padding: 24px 16px 40px; font-size: 1.0625rem; }
  .counter form, .counter .pill-huge { width: 100%; }
  /* Bone on tomato has enough contrast only from 24 px. */
  .counter .pill-huge { font-size: 1.5rem; }
}
`;
