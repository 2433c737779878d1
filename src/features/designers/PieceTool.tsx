import { useEffect } from 'react';
import { cropOf, LAYER_TILES } from '#rules/catalogue/crops';
import { paletteKey } from '#rules/catalogue/palette';
import { bytesOf } from '#rules/catalogue/pictureProblems';
import { rowText } from '#rules/catalogue/triedArt';
import { broughtBy } from '#rules/events/lending';
import { itemValue, type Item, type Piece } from '#rules/outfit/items';
import { pictureAddress } from '#rules/outfit/pictures';
import { useGetCropsQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { shownTitle } from '../../messages/fits';
import { selectLab } from './designersSlice';
import { CopyRow } from './CopyRow';
import { measurePiece, selectSubject } from './makeSheet';
import { DESIGNERS_MESSAGES } from './messages';
import * as styles from './Lab.module.css';

/** Everything that the catalogue knows about the piece that was pointed at last. */
export function PieceTool() {
  const piece = useAppSelector(selectSubject);
  if (piece === undefined) return <p className={styles.body}>{DESIGNERS_MESSAGES.point}</p>;
  return (
    <div className={`${styles.body} ${styles.columns}`}>
      <Facts piece={piece} />
      <CopyRow key={itemValue(piece.category, piece.item)} text={rowText(piece.item)} />
    </div>
  );
}

function Facts({ piece }: { readonly piece: Piece }) {
  const { category, item } = piece;
  const { assetBase, collections } = useConfig();
  const { art } = useAppSelector(selectLab);
  const value = itemValue(category, item);
  const isTried = art !== null && piece === art.worn;
  const size = useSize(value, item, isTried ? art.svg : undefined);
  const { data: crops = {} } = useGetCropsQuery(undefined);
  const crop = cropOf(crops, item.layer, value);
  const { facts, none, bytes, cropOf: ownCrop, layerCrop, ofCollection } = DESIGNERS_MESSAGES;
  const collection = collections.find(({ key }) => key === item.collection)?.name ?? item.collection;
  const entries = {
    file: isTried ? art.file : value,
    layer: item.layer,
    xp: item.xp?.toString(),
    trait: item.trait !== undefined && ofCollection(item.trait, collection ?? none),
    drop: item.drop,
    exclusions: pairs(item.exclusions),
    avoid: item.avoid?.join(', '),
    companion: companionOf(item),
    size: size !== undefined && bytes(size),
    crop: item.hex === undefined && (crops[paletteKey(value)] ? ownCrop : layerCrop)(crop.x, crop.y, crop.size),
  } satisfies Record<keyof typeof facts, string | false | undefined>;
  return (
    <>
      <div className={styles.picture} style={{ backgroundColor: item.hex ?? LAYER_TILES[item.layer].colour }}>
        {item.hex === undefined && <CroppedPicture key={value} src={pictureAddress(value, assetBase)} crop={crop} />}
      </div>
      <div className={styles.about}>
        <h3>{shownTitle(item)}</h3>
        <dl className={styles.facts}>
          {(Object.keys(facts) as (keyof typeof facts)[]).map(fact => (
            <div key={fact}>
              <dt>{facts[fact]}</dt>
              <dd>{entries[fact] || none}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

const pairs = (map: Item['exclusions'] = {}): string =>
  Object.entries(map)
    .map(([layer, forced]) => (forced === '' ? layer : `${layer}: ${forced}`))
    .join(', ');

/** Without what it forces, which is an exclusion. */
const companionOf = (item: Item): string => Object.values(broughtBy({ ...item, exclusions: {} })).join(', ');

/** The size of the drawing in bytes, once it is known. */
function useSize(value: string, { hex }: Item, tried: string | undefined): number | undefined {
  const dispatch = useAppDispatch();
  const { measured } = useAppSelector(selectLab);
  useEffect(() => {
    if (hex === undefined && tried === undefined) void dispatch(measurePiece(value));
  }, [dispatch, value, hex, tried]);
  if (tried !== undefined) return bytesOf(tried);
  return measured?.value === value ? measured.bytes : undefined;
}
