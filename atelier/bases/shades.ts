/** The one flat shade of each kind of garment: the right side, and between sleeve and body or leg and leg. */
export const SHADES = {
  sleeved: 'M742 500c16 90 14 190 6 276q-6 130-24 330h260V500zM418 640q-42 60-50 220h-34q4-150 84-222z',
  short: 'M740 520v600h220V520zM374 588q24 26 40 62-14 14-22 34-4-50-18-96z',
  legs: 'M740 660q16 200-22 460h160V660zM548 816h52v30l-24 280h-44q20-160 16-310z',
  skirt: 'M738 540q18 80 20 130 40 180 36 460h180V540z',
  crown: 'M664 20c70 60 110 150 88 300h200V20z',
  shoes: 'M538 740h30l6 372h-40q12-80 4-172zM676 740h30v270q6 26 50 32 50 10 36 70h-52q-6-60-52-74-16-90-12-298z',
} as const;
