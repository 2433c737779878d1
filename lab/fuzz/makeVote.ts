import type { HostileRequest, Target } from './protocol';

export const VOTE = 'an open vote';

/** What may be wrong with the header that says what was shown. */
const DAMAGES: readonly ((seen: string) => string)[] = [
  seen => seen.slice(0, -1),
  seen => `${seen} ${seen}`,
  seen => `${seen}\r\nseen: ${seen}`,
  seen => seen.replace(/ /g, '  '),
  seen => seen.toUpperCase(),
  seen => seen.split(' ').reverse().join(' '),
  seen => seen.replace(/\S+$/, 'g'.repeat(32)),
  () => '',
];

/** Makes votes that are valid except for their headers; some are repeats. */
export function voteMaker({ votes, ports }: Target, random: () => number): () => HostileRequest {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  return () => {
    const { url, winner, cookie, seen: headers } = pick(votes);
    const seen = pick(headers);
    const body = JSON.stringify({ winner });
    const lines = [
      `POST ${url} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `cookie: ${cookie}`,
      `seen: ${random() < 0.7 ? seen : pick(DAMAGES)(seen)}`,
      `content-length: ${body.length}`,
      'content-type: application/json',
    ];
    return { port: pick(ports), aim: VOTE, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`) };
  };
}
