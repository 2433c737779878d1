import type { HostileRequest, Target } from './protocol';

export const VOTE = 'an open vote';

/** What may be wrong with the header of a voter's key. */
const DAMAGES: readonly ((voter: string) => string)[] = [
  voter => voter.slice(0, -1),
  voter => `${voter} ${voter}`,
  voter => `${voter}\r\nvoter: ${voter}`,
  voter => voter.replace(/ /g, '  '),
  voter => voter.toUpperCase(),
  voter => voter.split(' ').reverse().join(' '),
  voter => voter.replace(/ \d+ /, ' 0 '),
  // Not a point of the curve, and not a signature.
  voter => voter.replace(/^[^- ]+/, '_'.repeat(43)),
  voter => voter.replace(/\S+$/, 'A'.repeat(86)),
];

/** Makes votes that are valid except for their headers; some are repeats. */
export function voteMaker({ votes, ports }: Target, random: () => number): () => HostileRequest {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  return () => {
    const { url, winner, cookie, voters } = pick(votes);
    const voter = pick(voters);
    const body = JSON.stringify({ winner });
    const lines = [
      `POST ${url} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `cookie: ${cookie}`,
      `voter: ${random() < 0.7 ? voter : pick(DAMAGES)(voter)}`,
      `content-length: ${body.length}`,
      'content-type: application/json',
    ];
    return { port: pick(ports), aim: VOTE, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`) };
  };
}
