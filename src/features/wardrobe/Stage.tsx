import type { ReactNode } from 'react';
import { backgroundColour, describeFit } from '../../../rules';
import { useAppSelector, useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { selectAvatar } from '../avatar/outfitSlice';
import { selectWardrobe } from './wardrobeSelectors';
import './Stage.css';

/** The dressed avatar before its own background. */
export function Stage({ children }: { readonly children: ReactNode }) {
  const avatar = useAppSelector(selectAvatar);
  const wardrobe = useAppSelector(selectWardrobe);
  const { assetBase } = useConfig();
  return (
    <section className="stage" style={{ backgroundColor: backgroundColour(avatar) }} aria-label="Darcel">
      <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />
      {children}
    </section>
  );
}
