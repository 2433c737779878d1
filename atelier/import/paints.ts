import type { XastElement } from 'svgo';
import { numbersIn } from './elements';

/** Writes an element's colours as '#rrggbb' with an opacity beside them; svgo knows names and rgb(). */
export function plainPaints({ attributes }: XastElement): void {
  for (const paint of ['fill', 'stroke']) {
    const value = attributes[paint]?.replace(/\s*icc-color\(.*\)/, '').trim();
    if (value === undefined) continue;
    const { colour, alpha } = split(value);
    attributes[paint] = colour;
    if (alpha < 1) attributes[`${paint}-opacity`] = String(alpha * Number(attributes[`${paint}-opacity`] ?? 1));
  }
}

function split(value: string): { colour: string; alpha: number } {
  const [, digits = '', opacity = ''] = /^(#(?:\w{3}|\w{6}))(\w{1,2})$/.exec(value) ?? [];
  if (digits.length === 7 && opacity.length === 2) return { colour: digits, alpha: parseInt(opacity, 16) / 255 };
  if (digits.length === 4 && opacity.length === 1) return { colour: digits, alpha: parseInt(opacity, 16) / 15 };
  if (value === 'transparent') return { colour: 'none', alpha: 1 };
  const [, kind, rest = ''] = /^(rgb|hsl)a?\((.*)\)$/i.exec(value) ?? [];
  if (kind === undefined) return { colour: value, alpha: 1 };
  const [one = 0, two = 0, three = 0, alpha = 1] = numbersIn(rest);
  const [isShare, isAlphaShare] = [/^[^,/]*%/.test(rest), /^(?:[^,/]+[,/\s]+){3}[\d.]+%/.test(rest)];
  const channels = kind.toLowerCase() === 'hsl' ? hsl(one, two / 100, three / 100) : [one, two, three];
  const whole = kind.toLowerCase() === 'rgb' && isShare ? 2.55 : 1;
  return { colour: hexOf(channels.map(channel => channel * whole)), alpha: isAlphaShare ? alpha / 100 : alpha };
}

function hsl(hue: number, saturation: number, lightness: number): readonly number[] {
  return [0, 8, 4].map(n => {
    const at = (n + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
