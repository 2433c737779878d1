import { backgroundColour } from '#rules/outfit/pictures';
import { useAppSelector, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { describeFit } from '../../messages/fits';
import { selectFoundFit } from './looksSelectors';
import * as styles from './FoundFit.module.css';

/** The fit that a picture or a link brought, in the question whether to put it on. */
export function FoundFit() {
  const found = useAppSelector(selectFoundFit);
  const wardrobe = useAppSelector(selectWardrobe);
  const { assetBase } = useConfig();
  if (found === null) return null;
  const { avatar } = found;
  return (
    <div className={styles.foundFit} style={{ backgroundColor: backgroundColour(avatar) }}>
      <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />
    </div>
  );
}
