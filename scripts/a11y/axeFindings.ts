import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One readable line for every element that breaks a rule; none is what a test wants. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // What is still fading in is fainter than it will be.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  // The legacy mode does without a second page for every look; it misses frames, of which the game has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze();
  return violations.flatMap(rule =>
    rule.nodes.map(node => `${rule.id}: ${rule.help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  );
}
