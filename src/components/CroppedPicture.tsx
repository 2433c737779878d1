import { memo, useState } from 'react';
import type { Crop } from '#rules/catalogue/crops';
import { Icon } from './Icon';
import { PictureFrame } from './PictureFrame';

interface CroppedPictureProps {
  readonly src: string;
  readonly crop: Crop;
  /** The figure that shows where the item is worn. */
  readonly mannequin?: string;
}

const STAGE = 1200;
const percent = (part: number, size: number): string => `${((part / size) * 100).toFixed(2)}%`;

/** An item's picture, cropped to the item; a hanger replaces a picture that fails. */
export const CroppedPicture = memo(function CroppedPicture({
  src,
  crop: { x, y, size },
  mannequin,
}: CroppedPictureProps) {
  const [failed, setFailed] = useState(false);
  const width = percent(STAGE, size);
  const style = { width, height: width, left: percent(-x, size), top: percent(-y, size) };
  return (
    <PictureFrame>
      {mannequin !== undefined && <img src={mannequin} alt="" style={style} loading="lazy" draggable={false} />}
      {failed ? (
        <Icon name="hanger" />
      ) : (
        <img src={src} alt="" style={style} loading="lazy" draggable={false} onError={() => setFailed(true)} />
      )}
    </PictureFrame>
  );
});
