import { useAppSelector } from '../../app/hooks';
import { selectLine } from './noticesSlice';
import './QuietLine.css';

/** The line at the edge that says what is no matter for an alert; screen readers hear it wherever they are. */
export function QuietLine() {
  const line = useAppSelector(selectLine);
  return (
    <div className="quiet-line" role="status">
      {line && <p key={line.id}>{line.text}</p>}
    </div>
  );
}
