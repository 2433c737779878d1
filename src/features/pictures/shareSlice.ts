import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Preset } from '#rules/fits/presets';
import type { Avatar } from '#rules/outfit/avatar';
import { panelClosed, panelOpened } from '../wardrobe/wardrobeViewSlice';

/** The picture as the panel shows it. The file itself stays in the platform. */
interface ReadyPicture {
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly bytes: number;
  /** The browser's share sheet takes it. */
  readonly canShare: boolean;
}

/** How the last button worked out. */
type ShareOutcome = 'saved' | 'copied' | 'not-saved' | 'not-copied' | 'not-shared';

export interface ShareState {
  readonly preset: Preset;
  /** Whether the picture shows the logo, the fit's name and the address. */
  readonly isSigned: boolean;
  /** Whether the picture shows the address of the fit's page. */
  readonly hasLink: boolean;
  /** The saved fit that is shared instead of the current one. */
  readonly look: { readonly name: string; readonly avatar: Avatar } | null;
  readonly status: 'making' | 'ready' | 'failed';
  readonly picture: ReadyPicture | null;
  readonly outcome: ShareOutcome | null;
}

const initialState: ShareState = {
  preset: 'square',
  isSigned: true,
  hasLink: false,
  look: null,
  status: 'making',
  picture: null,
  outcome: null,
};

/** The panel of pictures was opened. */
export const sharingStarted = createAction('share/sharingStarted');

/** Comes with the code of its panel. */
export const shareSlice = createSlice({
  name: 'share',
  initialState,
  reducers: {
    presetChosen: (share, { payload }: PayloadAction<Preset>) => {
      share.preset = payload;
    },
    signatureToggled: share => {
      share.isSigned = !share.isSigned;
    },
    linkToggled: share => {
      share.hasLink = !share.hasLink;
    },
    /** The player wants to share this look; the panel opens next. */
    lookShared: (share, { payload: { name, avatar } }: PayloadAction<NonNullable<ShareState['look']>>) => {
      share.look = { name, avatar };
    },
    /** What the picture shows has changed. */
    pictureRequested: share => {
      share.status = 'making';
      share.outcome = null;
    },
    pictureReady: (share, { payload }: PayloadAction<ReadyPicture>) => {
      share.status = 'ready';
      share.picture = payload;
    },
    pictureNotMade: share => {
      share.status = 'failed';
      share.picture = null;
    },
    pictureSaved: share => {
      share.outcome = 'saved';
    },
    pictureCopied: share => {
      share.outcome = 'copied';
    },
    pictureShared: share => {
      share.outcome = null;
    },
    /** The browser did not do it. */
    sharingRefused: (share, { payload }: PayloadAction<'not-saved' | 'not-copied' | 'not-shared'>) => {
      share.outcome = payload;
    },
  },
  extraReducers: builder =>
    builder
      .addCase(panelClosed, share => {
        share.look = null;
      })
      .addCase(panelOpened, (share, { payload }) => {
        if (payload !== 'share') share.look = null;
      }),
});

export const {
  presetChosen,
  signatureToggled,
  linkToggled,
  lookShared,
  pictureRequested,
  pictureReady,
  pictureNotMade,
  pictureSaved,
  pictureCopied,
  pictureShared,
  sharingRefused,
} = shareSlice.actions;
