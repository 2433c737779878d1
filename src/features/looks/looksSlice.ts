import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addLooks, insertLook, moveLook, type Look } from '#rules/fits/looks';
import type { Avatar } from '#rules/outfit/avatar';

export interface LooksState {
  readonly list: readonly Look[];
  /** The last look that was deleted, and its place, until it is restored or another one follows. */
  readonly deleted: { readonly look: Look; readonly at: number } | null;
  /** What a picture or a link brought, while the player is asked whether to put it on. */
  readonly found: FoundFit | null;
  /** The look that the player tried to save once more; a new object each time. */
  readonly known: { readonly id: string } | null;
}

interface FoundFit {
  readonly avatar: Avatar;
  /** How many of its pieces this wardrobe does not have. */
  readonly unknown: number;
}

const initialState: LooksState = { list: [], deleted: null, found: null, known: null };

const byId =
  (wanted: string) =>
  ({ id }: Look): boolean =>
    id === wanted;

/** The player's saved fits. It is stored by `changeLooks`, and comes with the code that shows it. */
export const looksSlice = createSlice({
  name: 'looks',
  initialState,
  reducers: {
    lookSaved: (looks, { payload }: PayloadAction<Look>) => {
      looks.list.push(payload);
    },
    lookRenamed: (looks, { payload: { id, name } }: PayloadAction<{ readonly id: string; readonly name: string }>) => {
      const renamed = looks.list.find(byId(id));
      if (renamed) renamed.name = name;
    },
    lookMoved: (looks, { payload: { id, to } }: PayloadAction<{ readonly id: string; readonly to: number }>) => {
      looks.list = [...moveLook(looks.list, id, to)];
    },
    /** The copy, with an id and a name of its own, follows the original. */
    lookDuplicated: (looks, { payload: { id, copy } }: PayloadAction<{ readonly id: string; readonly copy: Look }>) => {
      looks.list = [...insertLook(looks.list, copy, looks.list.findIndex(byId(id)) + 1)];
    },
    lookDeleted: (looks, { payload: id }: PayloadAction<string>) => {
      const at = looks.list.findIndex(byId(id));
      const [look] = looks.list.splice(at, at === -1 ? 0 : 1);
      if (look) looks.deleted = { look, at };
    },
    /** The player wants the deleted look back. */
    lookRestored: looks => {
      if (looks.deleted) looks.list = [...insertLook(looks.list, looks.deleted.look, looks.deleted.at)];
      looks.deleted = null;
    },
    /** A file brought these. */
    looksImported: (looks, { payload }: PayloadAction<readonly Look[]>) => {
      looks.list = [...addLooks(looks.list, payload).looks];
    },
    /** What is stored: at the start, and when another tab has changed it. */
    looksFollowed: (looks, { payload }: PayloadAction<readonly Look[]>) => {
      looks.list = [...payload];
    },
    /** The player saved a fit that is on the rack already. */
    lookKnown: (looks, { payload: id }: PayloadAction<string>) => {
      looks.known = { id };
    },
    fitFound: (looks, { payload }: PayloadAction<FoundFit>) => {
      looks.found = payload;
    },
  },
});

export const {
  lookSaved,
  lookRenamed,
  lookMoved,
  lookDuplicated,
  lookDeleted,
  lookRestored,
  looksImported,
  looksFollowed,
  lookKnown,
  fitFound,
} = looksSlice.actions;
