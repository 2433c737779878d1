import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What appears while axe looks would be measured half faded in. */
const NO_FADING = '*, *::before, *::after { animation-duration: 0s !important; transition-duration: 0s !important; }';

/** Describes every element that breaks a rule. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const style = await page.addStyleTag({ content: NO_FADING });
  // Contrast is only final once nothing fades in any more.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  // The legacy mode needs no second page. It skips frames, which the game does not have.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze();
  await style.evaluate(element => element.parentNode?.removeChild(element));
  return violations.flatMap(rule =>
    rule.nodes.map(node => `${rule.id}: ${rule.help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  );
}
