import { fitChange, wornTitle, type Avatar, type Wardrobe } from '../../../rules';
import { DRESSING_MESSAGES } from '../../messages/dressing';

/** A choice in words: what is worn now, and everything that went, be it changed, taken off or shut out. */
export function tellDressing(before: Avatar, after: Avatar, wardrobe: Wardrobe): string {
  const { on, off } = fitChange(before, after, wardrobe);
  const sentences = [
    on.length > 0 && DRESSING_MESSAGES.wearing(on.join(', ')),
    off.length > 0 && DRESSING_MESSAGES.takenOff(off.join(', ')),
    before.background !== after.background && DRESSING_MESSAGES.background(wornTitle(after.background, wardrobe)),
  ];
  return sentences.filter(sentence => sentence !== false).join(' ');
}
