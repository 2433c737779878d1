import { useConfig } from '../../app/hooks';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import './CongratsContent.css';

/** The celebration after a fit was taken; its confetti and sound are the listener's. */
export function CongratsContent() {
  const { assetBase } = useConfig();
  return (
    <>
      <img className="sticker" src={`${assetBase}brand/sticker-congrats.svg`} alt="" width={400} height={400} />
      <p id="overlay-text">{DIALOG_MESSAGES.fitSubmitted}</p>
    </>
  );
}
