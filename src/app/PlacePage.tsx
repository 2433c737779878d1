import { PlaceScreen } from '../features/results/PlaceScreen';
import { useAppDispatch } from '../base/hooks';
import { shareLink, tryOn } from './links';

interface PlacePageProps {
  readonly event: number;
  readonly place: number;
}

export function PlacePage(page: PlacePageProps) {
  const dispatch = useAppDispatch();
  return (
    <PlaceScreen
      {...page}
      key={page.event}
      onTryOn={avatar => void dispatch(tryOn(avatar))}
      onShare={(path, text) => dispatch(shareLink(path, text))}
    />
  );
}
