import { Pictogram } from './Icon';

/** The pictograms of the fitting room's tools, apart from those that the first screen needs. */
const TOOL_ICONS = {
  undo: { box: '0 0 24 24', line: 'M9 4L3.5 9.5L9 15M4 9.5h10a6 6 0 0 1 0 12h-3', width: 3.2 },
  redo: { box: '0 0 24 24', line: 'M15 4l5.5 5.5L15 15M20 9.5H10a6 6 0 0 0 0 12h3', width: 3.2 },
  dice: {
    box: '0 0 24 24',
    fill: 'M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zM7.6 5.4a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4zM12 9.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4zM16.4 14.2a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4z',
  },
  looks: {
    box: '0 0 32 30',
    line: 'M13 7a3.4 3.4 0 1 1 4.6 3.2c-1 .4-1.6 1-1.6 2L4 19M16 12.2l12 6.8M10.5 26.5c-3-2-4.5-3.6-4.5-5.2a2.4 2.4 0 0 1 4.5-1.1a2.4 2.4 0 0 1 4.5 1.1c0 1.6-1.5 3.2-4.5 5.2zM22.5 26.5c-3-2-4.5-3.6-4.5-5.2a2.4 2.4 0 0 1 4.5-1.1a2.4 2.4 0 0 1 4.5 1.1c0 1.6-1.5 3.2-4.5 5.2z',
    width: 3,
  },
  share: {
    box: '0 0 24 24',
    line: 'M12 15V3M7 7.5L12 2.5l5 5M5 12.5V19a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6.5',
    width: 3.2,
  },
  how: { box: '0 0 24 24', line: 'M7.5 8a4.5 4.5 0 1 1 6.6 4c-1.4.8-2.1 1.6-2.1 3.2M12 20.5v.01', width: 3.6 },
  pin: { box: '0 0 24 24', line: 'M8 3h8M9.5 3.5v6L6 14h12l-3.5-4.5v-6M12 14v7', width: 3 },
  eye: {
    box: '0 0 28 20',
    line: 'M2 10C5 4.5 9 2 14 2s9 2.5 12 8c-3 5.5-7 8-12 8S5 15.5 2 10zM14 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z',
    width: 3,
  },
} as const;

type ToolIconName = keyof typeof TOOL_ICONS;

export function ToolIcon({ name }: { readonly name: ToolIconName }) {
  return <Pictogram {...TOOL_ICONS[name]} />;
}
