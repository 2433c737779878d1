import type { CSSProperties } from 'react';
import { COLOURS, GAME_FITS } from '#rules/fits/gameFits';
import type { Avatar } from '#rules/outfit/avatar';
import { useAppSelector, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { pillClass } from '../../components/Pill';
import { TryItFirst } from '../../components/TryItFirst';
import { unseen } from '../../components/unseen';
import { EVENT_MESSAGES } from '../../messages/events';
import { FAQ_MESSAGES } from './messages';
import { MESSAGES } from '../../messages/messages';
import { PAGE_MESSAGES } from '../../messages/pages';
import { selectIsVisitor } from '../wallet/walletSlice';
import * as styles from './FaqScreen.module.css';

interface Question {
  /** Its texts in the catalogue. */
  readonly name: Exclude<keyof typeof FAQ_MESSAGES, 'others' | 'licences'>;
  readonly colour: string;
  /** The Darcel beside the answer, if the card has room. */
  readonly model?: Avatar;
  /** Shows the table of the collections' XP below the answer. */
  readonly showsXp?: true;
  /** Begins a trial. */
  readonly isInvitation?: true;
}

/** In the order in which they are shown. */
const QUESTIONS: readonly Question[] = [
  { name: 'players', colour: COLOURS.Butter, model: GAME_FITS[10], isInvitation: true },
  { name: 'wardrobe', colour: COLOURS.Sky },
  { name: 'xp', colour: COLOURS.Lilac, showsXp: true },
  { name: 'picture', colour: COLOURS.Mint, model: GAME_FITS[9] },
  { name: 'arms', colour: COLOURS.Tangerine, model: GAME_FITS[7] },
  { name: 'head', colour: COLOURS.Citron },
  { name: 'looks', colour: COLOURS.Sky },
  { name: 'dice', colour: COLOURS.Blush, model: GAME_FITS[8] },
  { name: 'winners', colour: COLOURS.Lilac, model: GAME_FITS[11] },
  { name: 'counted', colour: COLOURS.Mint },
  { name: 'known', colour: COLOURS.Blush, model: GAME_FITS[13] },
];

export function FaqScreen() {
  return (
    <main className={styles.faq}>
      <h1>{PAGE_MESSAGES.titles.faq}</h1>
      <div className={styles.cards}>
        {QUESTIONS.map((question, index) => (
          <QuestionCard key={question.name} {...question} columns={columnsOf(index)} />
        ))}
      </div>
      <p className={styles.others}>
        {FAQ_MESSAGES.others}{' '}
        <a href="/licences.txt" target="_blank" rel="noopener">
          {FAQ_MESSAGES.licences}
          <span className={unseen}>, {MESSAGES.newTab}</span>
        </a>
      </p>
    </main>
  );
}

/**
 * Out of twelve columns. Two cards share a row, and a Darcel needs more space than text; an odd card has a row of its
 * own.
 */
function columnsOf(index: number): number {
  const isPeopled = QUESTIONS[index]?.model !== undefined;
  const other = QUESTIONS[index % 2 === 0 ? index + 1 : index - 1];
  if (other === undefined) return 12;
  if (isPeopled === (other.model !== undefined)) return 6;
  return isPeopled ? 7 : 5;
}

function QuestionCard({
  name,
  colour,
  model,
  showsXp,
  isInvitation,
  columns,
}: Question & { readonly columns: number }) {
  const { assetBase } = useConfig();
  const isVisitor = useAppSelector(selectIsVisitor);
  const { question, answer } = FAQ_MESSAGES[name];
  return (
    <section
      className={model ? `${styles.card} ${styles.cardPeopled}` : styles.card}
      style={{ '--c': colour, '--columns': columns } as CSSProperties}
    >
      <div className={styles.words}>
        <h2>{question}</h2>
        {answer.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {showsXp && <XpTable />}
        {isInvitation && isVisitor && <TryItFirst className={pillClass({}, styles.tryIt)} />}
      </div>
      {model && (
        <div className={styles.model}>
          <Darcel avatar={model} assetBase={assetBase} description="" loading="lazy" className={styles.darcel} />
        </div>
      )}
    </section>
  );
}

/** The XP for an NFT of each configured collection. */
function XpTable() {
  const { collections } = useConfig();
  return (
    <dl className={styles.xp}>
      {collections.map(({ key, name, xp }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{EVENT_MESSAGES.xp(xp)}</dd>
        </div>
      ))}
    </dl>
  );
}
