import { VersusScreen } from '../features/versus/VersusScreen';
import { useAppDispatch } from '../base/hooks';
import { copyLink } from './links';
import { NotFoundScreen } from './NotFoundScreen';

interface VersusPageProps {
  readonly left: string;
  readonly right: string;
}

export function VersusPage(page: VersusPageProps) {
  const dispatch = useAppDispatch();
  return <VersusScreen {...page} Lost={NotFoundScreen} onCopy={path => dispatch(copyLink(path))} />;
}
