import { useEffect, useRef } from 'react';
import { useGetCropsQuery } from '../../api/catalogueApi';
import { useAppSelector } from '../../app/hooks';
import { ScrollArea } from '../../components/ScrollArea';
import { Toast } from '../../components/Toast';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { SCROLL_STEP } from '../../platform/config';
import { CategoryTiles } from './CategoryTiles';
import { ItemTiles } from './ItemTiles';
import { TilesToCome } from './TilesToCome';
import { ViewerMenu } from './ViewerMenu';
import { selectAnnouncement, selectCategory, selectViewerMessage } from './wardrobeViewSlice';
import './ItemViewer.css';

/** The rail of things to wear, with its menu. */
export function ItemViewer() {
  const category = useAppSelector(selectCategory);
  const viewer = useRef<HTMLElement>(null);
  const shown = useRef(category);
  useEffect(() => {
    // The tile that opened the category has gone, and the focus with it: the keyboard goes on at the tiles, or waits for them.
    const find = (selector: string) => viewer.current?.querySelector<HTMLElement>(selector);
    if (shown.current !== category && document.activeElement === document.body)
      (find('.tiles button') ?? find('.scroll-area'))?.focus();
    shown.current = category;
  }, [category]);
  return (
    <section className="viewer" ref={viewer} aria-label={WARDROBE_MESSAGES.wardrobeItems}>
      <ViewerMenu />
      <ScrollArea
        key={category}
        step={SCROLL_STEP}
        upName={WARDROBE_MESSAGES.scrollUp}
        downName={WARDROBE_MESSAGES.scrollDown}
      >
        <Tiles category={category} />
      </ScrollArea>
      <ViewerMessages />
    </section>
  );
}

/** Tiles wait for their crops, or they would jump; without crops they show whole stages. */
function Tiles({ category }: { readonly category: string | null }) {
  const { isLoading } = useGetCropsQuery(undefined);
  if (isLoading) return <TilesToCome count={12} />;
  return category === null ? <CategoryTiles /> : <ItemTiles category={category} />;
}

function ViewerMessages() {
  const message = useAppSelector(selectViewerMessage);
  const announcement = useAppSelector(selectAnnouncement);
  return (
    <>
      <Toast text={message?.text} number={message?.number ?? 0} />
      <div className="unseen" role="status">
        {announcement && <p key={announcement.number}>{announcement.text}</p>}
      </div>
    </>
  );
}
