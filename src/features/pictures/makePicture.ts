import { composeSvg } from '#rules/fits/composeSvg';
import { pictureJob, type QrModules } from '#rules/fits/pictureJob';
import type { Signature } from '#rules/fits/pictureSignatures';
import { describePng } from '#rules/fits/pngText';
import type { Preset } from '#rules/fits/presets';
import type { Avatar } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import type { Wardrobe } from '#rules/outfit/items';
import { STACKING } from '#rules/outfit/layers';
import { drawnAvatar, isPicture } from '#rules/outfit/pictures';
import type { PictureMaker } from '../../platform/platform';
import { describeFit } from '../../messages/fits';

interface Picture {
  readonly avatar: Avatar;
  readonly preset: Preset;
  readonly signature?: Signature | undefined;
  /** An address that the picture shows as a QR code. */
  readonly link?: string | undefined;
}

/** A fit as a file. Every PNG says in words what it shows, and carries the code that dresses another Darcel like this one. */
export async function makePicture(
  { avatar, preset, signature, link }: Picture,
  wardrobe: Wardrobe,
  pictures: PictureMaker,
): Promise<Blob> {
  const job = pictureJob(avatar, preset, signature, link === undefined ? undefined : await qrModules(link));
  if (preset === 'svg') return makeSvg(avatar, job.background, pictures);
  const png = await pictures.compose(job);
  const texts = { Description: describeFit(avatar, wardrobe), duds: fitCode(avatar) };
  const described = describePng(new Uint8Array(await png.arrayBuffer()), texts);
  return new Blob([new Uint8Array(described)], { type: 'image/png' });
}

/** Loaded only for pictures that show a link. Pictures are sent on and made smaller, so some of it may be lost. */
async function qrModules(link: string): Promise<QrModules> {
  const { encode } = await import(/* webpackChunkName: "qr" */ 'uqr');
  return encode(link, { ecc: 'M', border: 0 }).data;
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
