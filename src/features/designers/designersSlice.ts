import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Holder } from '#rules/catalogue/status';
import type { Piece } from '#rules/outfit/items';

export const TOOLS = ['piece', 'sheet', 'art'] as const;
export type ToolName = (typeof TOOLS)[number];

/** A drawing that is tried on. It is in no wardrobe, and nothing stores it. */
export interface Art {
  /** The name of the file that was dropped. */
  readonly file: string;
  readonly svg: string;
  /** The text of its row of the catalogue, while it is being written. */
  readonly row: string;
  /** The row as it could last be read. */
  readonly piece: Piece;
  /** The same as the stage wears it: in a category that makes its value a `data:` address. */
  readonly worn: Piece;
}

/** Why a file was not tried on, one sentence each; what was on before stays. */
interface Refusal {
  readonly file: string;
  readonly reasons: readonly string[];
}

type Sheet = { readonly status: 'making' | 'failed' } | { readonly status: 'ready'; readonly url: string };

export interface DesignersState {
  /** Whether the player is in the designers' room. */
  readonly isHere: boolean;
  readonly isOpen: boolean;
  readonly tool: ToolName;
  /** The value that was pointed at last; null if a drawing came after it. */
  readonly pointed: string | null;
  /** The size of its drawing. */
  readonly measured: { readonly value: string; readonly bytes: number } | null;
  /** As whom tiles and search show the wardrobe; null for the demo's own view of it: everything. */
  readonly seenAs: { readonly who: string; readonly holder: Holder } | null;
  readonly art: Art | null;
  readonly refusal: Refusal | null;
  readonly sheet: Sheet | null;
}

const initialState: DesignersState = {
  isHere: false,
  isOpen: false,
  tool: 'piece',
  pointed: null,
  measured: null,
  seenAs: null,
  art: null,
  refusal: null,
  sheet: null,
};

/** The designers' room: it comes with its panel, and closing that forgets everything. */
export const designersSlice = createSlice({
  name: 'designers',
  initialState,
  reducers: {
    labEntered: () => ({ ...initialState, isHere: true }),
    labLeft: () => initialState,
    labOpened: lab => {
      lab.isOpen = true;
    },
    labClosed: () => ({ ...initialState, isHere: true }),
    toolChosen: (lab, { payload }: PayloadAction<ToolName>) => {
      lab.tool = payload;
    },
    /** The player rested at a tile, or chose its item: what the pointer crosses on its way does not count. */
    piecePicked: (lab, { payload }: PayloadAction<string>) => {
      if (lab.pointed !== payload) lab.sheet = null;
      lab.pointed = payload;
    },
    pieceMeasured: (lab, { payload }: PayloadAction<NonNullable<DesignersState['measured']>>) => {
      lab.measured = payload;
    },
    viewerChosen: (lab, { payload }: PayloadAction<DesignersState['seenAs']>) => ({ ...lab, seenAs: payload }),
    artDropped: (lab, { payload }: PayloadAction<Art>) => ({
      ...lab,
      isOpen: true,
      tool: 'art',
      art: payload,
      pointed: null,
      refusal: null,
      sheet: null,
    }),
    artRefused: (lab, { payload }: PayloadAction<Refusal>) => ({ ...lab, isOpen: true, tool: 'art', refusal: payload }),
    /** The row was changed; while it cannot be read, the piece stays as it was. */
    rowWritten: (lab, { payload }: PayloadAction<Pick<Art, 'row' | 'piece' | 'worn'>>) => {
      if (lab.art) Object.assign(lab.art, payload);
      lab.pointed = null;
      lab.sheet = null;
    },
    artTakenOff: lab => {
      lab.art = null;
      lab.refusal = null;
    },
    sheetRequested: lab => {
      lab.sheet = { status: 'making' };
    },
    sheetMade: (lab, { payload }: PayloadAction<{ readonly url: string }>) => {
      lab.sheet = { status: 'ready', ...payload };
    },
    sheetFailed: lab => {
      lab.sheet = { status: 'failed' };
    },
    sheetSaved: () => undefined,
  },
});

export const {
  labEntered,
  labLeft,
  labOpened,
  labClosed,
  toolChosen,
  piecePicked,
  pieceMeasured,
  viewerChosen,
  artDropped,
  artRefused,
  rowWritten,
  artTakenOff,
  sheetRequested,
  sheetMade,
  sheetFailed,
  sheetSaved,
} = designersSlice.actions;

/** The state at first until the panel has loaded. */
export const selectLab = ({ designers = initialState }: Partial<WithSlice<typeof designersSlice>>): DesignersState =>
  designers;
