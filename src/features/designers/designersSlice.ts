import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Holder } from '#rules/catalogue/status';
import type { Piece } from '#rules/outfit/items';
import { tilePointedAt } from '../wardrobe/wardrobeViewSlice';

export const TOOLS = ['piece', 'sheet', 'art'] as const;
export type ToolName = (typeof TOOLS)[number];

/** A drawing that is tried on. It is in no wardrobe, and nothing stores it. */
export interface Art {
  /** The name of the file that was dropped. */
  readonly file: string;
  readonly svg: string;
  /** The drawing as a `data:` address, in place of the picture that `value` names. */
  readonly address: string;
  /** The text of its row of the catalogue, while it is being written. */
  readonly row: string;
  /** The row as it could last be read; the stage wears it. */
  readonly piece: Piece;
  readonly value: string;
}

/** Why a file was not tried on, one sentence each; what was on before stays. */
interface Refusal {
  readonly file: string;
  readonly reasons: readonly string[];
}

type Sheet = { readonly status: 'making' | 'failed' } | { readonly status: 'ready'; readonly url: string };

export interface DesignersState {
  readonly isOpen: boolean;
  readonly tool: ToolName;
  /** The value that was pointed at last. */
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
    labEntered: () => initialState,
    labOpened: lab => {
      lab.isOpen = true;
    },
    labClosed: () => initialState,
    toolChosen: (lab, { payload }: PayloadAction<ToolName>) => {
      lab.tool = payload;
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
      refusal: null,
      sheet: null,
    }),
    artRefused: (lab, { payload }: PayloadAction<Refusal>) => ({ ...lab, isOpen: true, tool: 'art', refusal: payload }),
    /** The row was changed; it may not be readable at the moment. */
    rowWritten: (lab, { payload }: PayloadAction<Partial<Art> & Pick<Art, 'row'>>) => {
      if (lab.art) Object.assign(lab.art, payload);
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
  extraReducers: builder =>
    builder.addCase(tilePointedAt, (lab, { payload }) => {
      lab.pointed = payload.value;
    }),
});

export const {
  labEntered,
  labOpened,
  labClosed,
  toolChosen,
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
