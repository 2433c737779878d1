import { dressCodeProblems, type DressCodeProblem } from '#rules/events/dressCode';
import { dressCodeOf } from '#rules/events/lending';
import type { GameEvent } from '#rules/events/events';
import type { Wardrobe } from '#rules/outfit/items';

/** What is wrong with what an event asks and lends, as sentences; [] for a code that can be met. */
export function dressCodeFaults(event: Pick<GameEvent, 'dress_code' | 'lent'>, wardrobe: Wardrobe): readonly string[] {
  return dressCodeProblems(dressCodeOf(event), wardrobe).map(sentenceOf);
}

function sentenceOf(problem: DressCodeProblem): string {
  switch (problem.code) {
    case 'unknown-piece':
      return `the wardrobe has no ${problem.value}, which ${problem.field === 'only' ? 'dress_code.only' : 'lent'} names`;
    case 'lent-in-vain':
      return `lent names ${problem.value}, which dress_code.only does not allow`;
    case 'worn-and-bare':
      return `${problem.layer} is in dress_code.wear and in dress_code.bare`;
    case 'nothing-to-wear':
      return `dress_code.wear asks for ${problem.layer}, of which dress_code.only has no piece`;
    case 'too-few-allowed':
      return `dress_code.wear asks for ${problem.asked} pieces, and dress_code.most allows ${problem.most}`;
    case 'lent-without-only':
      return 'lent is true, which lends what dress_code.only lists, but there is no such list';
    case 'nobody-can':
      return 'no fit meets this dress_code, even with every piece of the wardrobe';
  }
}
