import { useAppSelector } from '../../app/hooks';
import { selectLine } from './noticesSlice';
import './QuietLine.css';

/** The line at the edge of the screen, for messages that need no alert. Screen readers announce it. */
export function QuietLine() {
  const line = useAppSelector(selectLine);
  return (
    <div className="quiet-line" role="status">
      {line && <p key={line.id}>{line.text}</p>}
    </div>
  );
}
