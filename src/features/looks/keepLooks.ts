import type { UnknownAction } from '@reduxjs/toolkit';
import {
  addLooks,
  findLook,
  freeLookName,
  lookName,
  LOOKS_LIMIT,
  looksFile,
  readLooks,
  type Look,
} from '#rules/fits/looks';
import type { Avatar } from '#rules/outfit/avatar';
import { PRODUCT } from '#rules/product';
import type { WithPlatform } from '../../base/hooks';
import { FIT_MESSAGES, wornTitle } from '../../messages/fits';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { KEPT } from '../../platform/kept';
import type { Platform } from '../../platform/platform';
import { selectAvatar } from '../outfit/outfitSlice';
import { lookShared, shareSlice } from '../pictures/shareSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { announced, messageShown, offerMade, panelOpened } from '../wardrobe/wardrobeViewSlice';
import { selectFoundFit, selectLooks } from './looksSelectors';
import {
  lookDeleted,
  lookDuplicated,
  lookKnown,
  lookMoved,
  looksFollowed,
  looksImported,
  lookRestored,
  lookSaved,
  looksSlice,
} from './looksSlice';
import { unlockAndWear } from './wearFit';

const NO_LOOKS: readonly Look[] = [];

/** Adds the looks to the store, once, and keeps them in step with other tabs. */
export const startLooks =
  (): WithPlatform<void> =>
  (dispatch, getState, { reducer, storage }) => {
    if (selectLooks(getState()) !== undefined) return;
    reducer.inject(looksSlice);
    dispatch(followStored());
    KEPT.looks.follow(storage, () => dispatch(followStored()));
  };

const followStored =
  (): WithPlatform<void> =>
  (dispatch, getState, { storage }) => {
    const kept = KEPT.looks.read(storage) ?? NO_LOOKS;
    if (JSON.stringify(kept) !== JSON.stringify(selectLooks(getState()))) dispatch(looksFollowed(kept));
  };

/** Changes the list as it is stored at this moment, so that no tab overwrites what another one has just done. */
export const changeLooks =
  (change: UnknownAction): WithPlatform<void> =>
  (dispatch, getState, { storage }) => {
    dispatch(followStored());
    dispatch(change);
    KEPT.looks.write(storage, selectLooks(getState()) ?? NO_LOOKS);
  };

/** Saves a fit, the current one by default, unless it is on the rack already. */
export const saveLook =
  (saved?: Avatar): WithPlatform<void> =>
  (dispatch, getState, { chance }) => {
    dispatch(startLooks());
    dispatch(followStored());
    const looks = selectLooks(getState()) ?? NO_LOOKS;
    const avatar = saved ?? selectAvatar(getState());
    const known = findLook(looks, avatar);
    if (known) {
      dispatch(messageShown(LOOKS_MESSAGES.haveIt(known.name)));
      dispatch(lookKnown(known.id));
      return;
    }
    if (!dispatch(hasRoom())) return;
    const name = lookName(
      avatar,
      selectWardrobe(getState()),
      looks.map(look => look.name),
      wornTitle,
      FIT_MESSAGES.bare,
    );
    dispatch(changeLooks(lookSaved({ id: newId(chance), name, avatar })));
    dispatch(messageShown(LOOKS_MESSAGES.saved(name)));
  };

export const duplicateLook =
  ({ id, name, avatar }: Look): WithPlatform<void> =>
  (dispatch, getState, { chance }) => {
    if (!dispatch(hasRoom())) return;
    const taken = (selectLooks(getState()) ?? NO_LOOKS).map(look => look.name);
    const copy: Look = { id: newId(chance), name: freeLookName(name, taken), avatar };
    dispatch(changeLooks(lookDuplicated({ id, copy })));
  };

/** Puts on what a picture or a link brought; the question has said what that unlocks. */
export const wearFoundFit = (): WithPlatform<Promise<void>> => async (dispatch, getState) => {
  const found = selectFoundFit(getState());
  if (found !== null) await dispatch(unlockAndWear(found.avatar, { unknown: found.unknown }));
};

/** Opens the panel of pictures for this look instead of the current fit. */
export const shareLook =
  (look: Look): WithPlatform<void> =>
  (dispatch, _getState, { reducer }) => {
    reducer.inject(shareSlice);
    dispatch(lookShared(look));
    dispatch(panelOpened('share'));
  };

export const deleteLook =
  ({ id, name }: Look): WithPlatform<void> =>
  dispatch => {
    dispatch(changeLooks(lookDeleted(id)));
    dispatch(offerMade({ kind: 'look-deleted', values: [name] }));
  };

export const restoreLook = (): WithPlatform<void> => dispatch => {
  dispatch(changeLooks(lookRestored()));
};

export const moveLookTo =
  (id: string, to: number): WithPlatform<void> =>
  (dispatch, getState) => {
    dispatch(changeLooks(lookMoved({ id, to })));
    const looks = selectLooks(getState()) ?? NO_LOOKS;
    const place = looks.findIndex(look => look.id === id) + 1;
    dispatch(announced(LOOKS_MESSAGES.moved(place, looks.length)));
  };

/** Saves all looks as a file. */
export const keepCopy =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures }) => {
    const file = new Blob([looksFile(selectLooks(getState()) ?? NO_LOOKS)], { type: 'application/json' });
    await pictures.save(file, `${PRODUCT.slug}-looks.json`);
    dispatch(announced(LOOKS_MESSAGES.copySaved));
  };

/** Adds the looks of a file to the list; nothing is ever replaced. */
export const bringInLooks =
  (content: unknown): WithPlatform<void> =>
  (dispatch, getState) => {
    dispatch(startLooks());
    dispatch(followStored());
    const { looks: brought, unread } = readLooks(content);
    if (brought.length + unread === 0) return void dispatch(messageShown(LOOKS_MESSAGES.noLooks));
    const before = selectLooks(getState()) ?? NO_LOOKS;
    const { had, over } = addLooks(before, brought);
    if (brought.length > had) dispatch(changeLooks(looksImported(brought)));
    const sentences = [
      LOOKS_MESSAGES.cameIn(brought.length - had - over, had, unread),
      over > 0 && LOOKS_MESSAGES.full(LOOKS_LIMIT),
    ];
    dispatch(messageShown(sentences.filter(sentence => sentence !== false).join(' ')));
  };

/** Says so if the rack is full. */
const hasRoom = (): WithPlatform<boolean> => (dispatch, getState) => {
  const hasPlace = (selectLooks(getState()) ?? NO_LOOKS).length < LOOKS_LIMIT;
  if (!hasPlace) dispatch(messageShown(LOOKS_MESSAGES.full(LOOKS_LIMIT)));
  return hasPlace;
};

function newId(chance: Platform['chance']): string {
  return chance.seed().toString(16).padStart(8, '0');
}
