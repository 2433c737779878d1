import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { itemUnlocked, selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { noticeConfirmed, questionAsked, selectNotice } from '../../../src/features/notices/noticesSlice';
import { itemChosen, selectOutfit } from '../../../src/features/outfit/outfitSlice';
import { WARDROBE_MESSAGES } from '../../../src/messages/wardrobe';
import { catalogueItem, startGame } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

describe('Reset', () => {
  const ask = { text: WARDROBE_MESSAGES.confirmReset, question: 'reset' } as const;

  test('changes nothing before it is confirmed, then restores the default without exclusions and keeps unlocked items', () => {
    const { store } = startGame();
    store.dispatch(itemChosen(catalogueItem('tops', 'Dungarees')));
    store.dispatch(itemUnlocked({ title: 'Corset' }));
    store.dispatch(questionAsked(ask));
    expect(selectOutfit(store.getState()).avatar.tops).toBe('tops/dungarees.svg');
    store.dispatch(noticeConfirmed({ id: selectNotice(store.getState())!.id, question: 'reset' }));
    expect(selectOutfit(store.getState())).toMatchObject(DEFAULT_OUTFIT);
    expect(selectOutfit(store.getState()).exclusions).toEqual({});
    expect(selectUnlocked(store.getState())).toEqual(['Corset']);
  });

  test('does not happen when another question is confirmed', () => {
    const { store } = startGame();
    store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
    store.dispatch(noticeConfirmed({ id: 1, question: 'disconnect' }));
    expect(selectOutfit(store.getState()).avatar.tops).toBe('tops/breton.svg');
  });
});
