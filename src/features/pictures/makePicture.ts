import {
  composeSvg,
  describePng,
  fitCode,
  pictureJob,
  STACKING,
  drawnAvatar,
  isPicture,
  type Avatar,
  type Preset,
  type Signature,
  type Wardrobe,
} from '../../../rules';
import type { PictureMaker } from '../../platform/platform';
import { describeFit } from '../../messages/fits';

interface Picture {
  readonly avatar: Avatar;
  readonly preset: Preset;
  readonly signature?: Signature | undefined;
}

/** A fit as a file. Every PNG says in words what it shows, and carries the code that dresses another Darcel like this one. */
export async function makePicture(
  { avatar, preset, signature }: Picture,
  wardrobe: Wardrobe,
  pictures: PictureMaker,
): Promise<Blob> {
  const job = pictureJob(avatar, preset, signature);
  if (preset === 'svg') return makeSvg(avatar, job.background, pictures);
  const png = await pictures.compose(job);
  const texts = { Description: describeFit(avatar, wardrobe), duds: fitCode(avatar) };
  const described = describePng(new Uint8Array(await png.arrayBuffer()), texts);
  return new Blob([new Uint8Array(described)], { type: 'image/png' });
}

async function makeSvg(avatar: Avatar, background: string | null, pictures: PictureMaker): Promise<Blob> {
  const drawn = drawnAvatar(avatar);
  const layers = STACKING.filter(layer => isPicture(drawn[layer]));
  const sources = await pictures.drawings(layers.map(layer => drawn[layer]));
  const svg = composeSvg(
    layers.map((layer, n) => ({ layer, svg: sources[n] ?? '' })),
    background,
  );
  return new Blob([svg], { type: 'image/svg+xml' });
}
