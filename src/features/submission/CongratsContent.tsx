import { useConfig } from '../../app/hooks';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import './CongratsContent.css';

/** Shown after a fit was accepted. Confetti and sound come from listeners. */
export function CongratsContent() {
  const { assetBase } = useConfig();
  return (
    <>
      <img className="sticker" src={`${assetBase}brand/sticker-congrats.svg`} alt="" width={400} height={400} />
      <p id="overlay-text">{DIALOG_MESSAGES.fitSubmitted}</p>
    </>
  );
}
