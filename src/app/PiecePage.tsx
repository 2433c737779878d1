import { PieceScreen } from '../features/gallery/PieceScreen';
import { NotFoundScreen } from './NotFoundScreen';

interface PiecePageProps {
  readonly category: string;
  readonly item: string;
}

export function PiecePage(page: PiecePageProps) {
  return <PieceScreen {...page} key={`${page.category}/${page.item}`} Lost={NotFoundScreen} />;
}
