import { installedEngines } from '../../testing/browser/engines/engines';
import type { RunningServer } from '../../testing/browser/runServer';
import { runNewWorld } from '../browser/support/visit';
import { anyDialog, button, heading, inDialog, link, withEngines } from './support/engineVisit';
import type { EngineVisit } from './support/engineVisit';

const open = withEngines();

let server: RunningServer;
beforeEach(async () => {
  server = await runNewWorld();
});
afterEach(() => server.stop());

async function connect({ click, hides, when }: EngineVisit): Promise<void> {
  await click(button('Connect Wallet', 'main'));
  await click(inDialog(/Local Wallet/));
  await click(inDialog(/The Newcomer/));
  await hides(anyDialog);
  await when(() => location.pathname === '/wardrobe', undefined);
}

async function dress({ click, when }: EngineVisit): Promise<void> {
  await click(button('Tops', '[aria-label="Categories"]'));
  await click(button(/^Breton UNLOCKED$/, '[aria-label="Things to wear"]'));
  await when(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('[data-dressing] [role=img] img')].some(
        ({ src, complete, naturalWidth }) => src.endsWith('tops/breton.svg') && complete && naturalWidth > 0,
      ),
    undefined,
  );
}

async function submit({ click, shows, hides }: EngineVisit): Promise<void> {
  await click(button('Submit'));
  await click(inDialog('Worst Holiday Ever'));
  await click(inDialog('Submit this fit'));
  await click(inDialog('Sign in'));
  await shows({ role: 'dialog', name: 'Congrats!' });
  await click(inDialog('Close'));
  await hides(anyDialog);
}

const hasVotes = (votes: number) => document.body.textContent.includes(`${votes} of 30`);

/** Twice with the mouse and once with a key. */
async function vote({ page, click, when }: EngineVisit): Promise<void> {
  await click(link('Events'));
  await click(link('Vote', 'main'));
  await when(hasVotes, 0);
  await click(button(/^Vote for /));
  await when(hasVotes, 1);
  await click(button(/^Vote for /));
  await when(hasVotes, 2);
  await when(() => document.querySelectorAll('[aria-label^="Vote for "]:not([aria-disabled=true])').length === 2, 0);
  await page.press('ArrowLeft');
  await when(hasVotes, 3);
}

async function seeResults({ click, shows, when }: EngineVisit): Promise<void> {
  await click(link('Events'));
  await click(link('See Results', 'main'));
  await shows(heading('Après Everything'));
  await when(() => /^\d+\. 0x\w\w\.\.\.\w{4}$/m.test(document.querySelector('main')?.innerText ?? ''), undefined);
}

test.each(installedEngines())('a newcomer connects, dresses, submits, votes and sees results in %s', async engine => {
  const visit = await open(engine);
  await visit.page.goto(server.url);
  await connect(visit);
  await dress(visit);
  await submit(visit);
  await vote(visit);
  await seeResults(visit);
  expect(visit.page.complaints).toEqual([]);
});
