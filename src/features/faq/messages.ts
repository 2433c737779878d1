import { PRODUCT } from '#rules/product';
import { area } from '../../messages/catalogue';

/** Deadpan, but every word is true. */
export const FAQ_MESSAGES = area('faq', {
  players: {
    question: 'Who can play?',
    answer: [
      `Owners. You need at least one NFT of Dour Darcels, colette x Dour Darcels, ${PRODUCT.name} or ${PRODUCT.marketName} in the wallet that you connect.`,
      'Everybody else may look. Looking is free.',
    ],
  },
  wardrobe: {
    question: 'What is in the wardrobe?',
    answer: [
      'Items that represent traits of the Darcel NFTs. If your Darcel wears it, it is in your wardrobe.',
      'Extra items can be won or bought. Neither will make anyone smile.',
      'Point at anything to see it on him first, yours or not. Undo takes back a hundred mistakes; the rest are yours.',
    ],
  },
  xp: {
    question: 'How do I get XP?',
    answer: [
      'By holding. Every NFT counts, for as long as it stays in the wallet. Several copies of one count once, and share one voice.',
      'XP unlocks items; it is not spent. Events give more of it: to first, second and third, and something to everyone who entered.',
    ],
  },
  picture: {
    question: 'Can I keep the picture?',
    answer: [
      `Yes. Download saves your fit as a PNG, 1200 by 1200 pixels, called ${PRODUCT.slug}.png.`,
      "It does not work inside a wallet's mobile app. Open the page in your browser instead.",
    ],
  },
  arms: {
    question: 'Why did my arms change?',
    answer: [
      'Arms and tops only work in certain combinations. Short sleeves need arms that begin below them, bare shoulders need whole ones, and some coats come with their own.',
      'Choose a top and it brings arms that fit. Choose arms and they may bring a top.',
    ],
  },
  head: {
    question: 'Where did his head go?',
    answer: [
      'You took it off. He is paper until you choose another one. Eyes work the same way.',
      'If part of a fit is lost on its background, he says so and suggests a better one. You may ignore him. Most do.',
    ],
  },
  looks: {
    question: 'Can I keep more than one fit?',
    answer: [
      'Looks holds two hundred, in this browser. Keep a copy, carry it to another one, and bring it in there.',
      'A picture saved here remembers its fit. Drop it on the stage and the Darcel wears whatever is yours of it. Chats that squeeze pictures make them forget.',
    ],
  },
  dice: {
    question: 'I cannot decide. Can you?',
    answer: [
      'The dice can. Surprise me draws a whole fit from what you may wear. Pin what stays. Undo is there for regret.',
      'If you know what you want, search for it. The magnifier forgives one wrong letter per word.',
    ],
  },
  winners: {
    question: 'Who decides who wins?',
    answer: [
      'Other holders. They see two fits at a time and choose one, head to head, without knowing whose they are.',
      'Results are shown once voting has closed. One fit per wallet per event.',
    ],
  },
  counted: {
    question: 'Was my vote counted?',
    answer: [
      'Every vote gets a signed receipt, which this browser compares with what you saw and chose, at once, and keeps. If anything differs, the game stops and says so.',
      'Once voting has closed, it looks your votes up by itself when you open the results, and cries out if one is missing. Check the count there counts all the others again, right here, and holds them against two seals: one from before the first vote, one from before the count.',
      'Nobody can check whether every wallet that voted belongs to somebody else. One NFT has one voice; who bought it, we do not know. We choose who sees which pair. We could invent voters before the end seal; we could not do it afterwards.',
      'Everything in one file is for counting without us. docs/verifiable-voting.md in our source describes the file, and a program beside it checks it.',
    ],
  },
  known: {
    question: 'What does everybody learn about my vote?',
    answer: [
      'That somebody cast it. Once voting has closed, every vote is published: two fits, and the one that won. Not who voted, nor which votes belong together.',
      'The server itself knows who voted for what. A receipt shows how you voted to anyone you show it to, so think before you show it.',
    ],
  },
  others: 'Much of this was written by others. They say so at length.',
  licences: 'Their licences',
});
