import type { Outfit } from '#rules/outfit/avatar';
import { fitChange, isChosen, wornTitle } from '#rules/outfit/fitText';
import { isSameOutfit, recordChoices, redo, startHistory, undo } from '#rules/outfit/history';
import { findItem, type Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { choicesToUnblock, previewChoice } from '#rules/outfit/previewChoice';
import { piecesOf, restorable } from '#rules/outfit/putBack';
import { valueOf, type Piece } from './catalogue';
import { choose } from './games';

/** What the fitting room's rules get wrong about this choice, one sentence each. */
export function fittingViolations(before: Outfit, chosen: Piece, wardrobe: Wardrobe): readonly string[] {
  return [
    ...previewViolations(before, chosen, wardrobe),
    ...stepViolations(before, chosen),
    ...unblockViolations(before, chosen, wardrobe),
    ...putBackViolations(before, chosen, wardrobe),
  ];
}

const preview = (outfit: Outfit, { category, item }: Piece) => previewChoice(outfit, category, item);

function previewViolations(before: Outfit, chosen: Piece, wardrobe: Wardrobe): readonly string[] {
  const { outfit: after, notCompatibleWith } = choose(before, chosen);
  const { outfit, blockedBy, takesOff, bringsOn } = preview(before, chosen);
  const change = fitChange(before.avatar, after.avatar, wardrobe);
  const titles = (fit: Outfit, layers: readonly Layer[]) =>
    layers.map(layer => wornTitle(fit.avatar[layer], wardrobe)).join();
  const others = (named: readonly string[]) => named.filter(title => title !== chosen.item.title).join();
  const blockers = after === before ? notCompatibleWith : [];
  return [
    ...(isSameOutfit(outfit, after) ? [] : ['the preview differs from the choice']),
    ...(blockedBy.join() === blockers.join() ? [] : [`the preview names ${blockedBy.join()} as blockers`]),
    ...(titles(before, takesOff) === others(change.off) ? [] : [`the preview takes off ${takesOff.join()}`]),
    ...(titles(after, bringsOn) === others(change.on) ? [] : [`the preview brings on ${bringsOn.join()}`]),
  ];
}

function stepViolations(before: Outfit, chosen: Piece): readonly string[] {
  const start = startHistory(before);
  const step = recordChoices(start, [chosen]);
  const back = undo(step);
  const steps = isSameOutfit(before, choose(before, chosen).outfit) ? 0 : 1;
  return [
    ...(step.past.length === steps ? [] : [`the choice is ${step.past.length} steps`]),
    ...(isSameOutfit(back, before) ? [] : ['undoing the choice does not bring the outfit back']),
    ...(isSameOutfit(redo(back), choose(before, chosen).outfit) ? [] : ['redoing does not repeat the choice']),
    ...(redo(back).past.length === steps && redo(back).future.length === 0 ? [] : ['redoing leaves other steps']),
  ];
}

function unblockViolations(before: Outfit, chosen: Piece, wardrobe: Wardrobe): readonly string[] {
  if (preview(before, chosen).blockedBy.length === 0) return [];
  const value = valueOf(chosen);
  const choices = choicesToUnblock(before, wardrobe, chosen.category, chosen.item);
  const after = recordChoices(startHistory(before), choices);
  const blockers = choices.filter(choice => valueOf(choice) !== value);
  const isMinimal = blockers.every(left => {
    const fewer = recordChoices(
      startHistory(before),
      blockers.filter(blocker => blocker !== left),
    );
    return preview(fewer, chosen).blockedBy.length > 0;
  });
  return [
    ...(after.avatar[chosen.item.layer] === value ? [] : [`${value} is not on after removing its blockers`]),
    ...(after.past.length === 1 ? [] : ['removing blockers is not one step']),
    ...(isMinimal ? [] : [`too much was taken off for ${value}`]),
  ];
}

/** Takes the piece off again and puts back what it had pushed off. */
function putBackViolations(before: Outfit, chosen: Piece, wardrobe: Wardrobe): readonly string[] {
  const value = valueOf(chosen);
  const on = recordChoices(startHistory(before), [chosen]);
  if (on.displaced.length === 0 || on.avatar[chosen.item.layer] !== value) return [];
  const off = recordChoices(on, [chosen]);
  // Default arms cannot be taken off.
  if (off.avatar[chosen.item.layer] === value) return [];
  const entries = restorable(off.displaced, off, wardrobe);
  const back = recordChoices(off, piecesOf(entries, wardrobe));
  const given = entries.map(({ layer }) => layer);
  const wrong = LAYERS.filter(layer => back.avatar[layer] !== (given.includes(layer) ? before : off).avatar[layer]);
  const others = wrong.filter(layer => isChosen(layer, back.avatar[layer]) || isChosen(layer, off.avatar[layer]));
  // A piece with a map of its own may push something else off, and then it is not offered.
  const isSimple = off.displaced.every(entry => findItem(wardrobe, entry.value)?.exclusions === undefined);
  const lost = LAYERS.filter(
    layer => isChosen(layer, before.avatar[layer]) && back.avatar[layer] !== before.avatar[layer],
  );
  return [
    ...(others.length === 0 ? [] : [`putting back what ${value} took changed ${others.join()}`]),
    ...(isSimple && lost.length > 0 ? [`${value} left ${lost.join()} different`] : []),
    ...(isSimple && back.displaced.length > 0 ? ['something put back is still remembered'] : []),
  ];
}
