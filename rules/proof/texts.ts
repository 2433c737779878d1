import type { SealedAvatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import type { About, FitFields, Ruling, Seal, VoteFields } from './published';

// The exact texts that are hashed or signed, in UTF-8. docs/verifiable-voting.md specifies them.

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal. */
export type Hash = (text: string) => string;

/** The hash of what a fit looks like. A fit has the layers that the game had when it was submitted. */
export const lookHash = (avatar: SealedAvatar, hash: Hash): string =>
  hash(LAYERS.flatMap(layer => avatar[layer] ?? []).join('|'));

export function voteText({ event, lo, hi, winner, loSeen, hiSeen, salt }: VoteFields): string {
  return `duds-vote-v1|${event}|${lo}|${hi}|${winner}|${loSeen}|${hiSeen}|${salt}`;
}

export function fitText({ event, id, submittedAt, wallet, salt, avatar }: FitFields, hash: Hash): string {
  const person = hash(`duds-person-v1|${wallet}|${salt}`);
  const values = LAYERS.flatMap(layer => avatar[layer] ?? []);
  return ['duds-fit-v1', event, id, submittedAt, person, ...values].join('|');
}

export function rulingText(event: number, { number, kind, subject, at, reason }: Ruling): string {
  return `duds-ruling-v1|${event}|${number}|${kind}|${subject}|${at}|${reason}`;
}

/** What the server signs when it accepts the vote or fit with this hash. */
export function receiptText({ host, hash, at }: Readonly<Record<'host' | 'hash' | 'at', string>>): string {
  return `duds-receipt-v1|${host}|${hash}|${at}`;
}

/** Its hash is ABOUT. Texts are hashed one by one, because they may contain anything. */
export function aboutText(event: number, about: About, hash: Hash): string {
  const { title, sub_title, description, xp_first, xp_second, xp_third, xp_entry, prizes } = about;
  const texts = [title, sub_title ?? '', description].map(hash);
  const awards = [xp_first, xp_second, xp_third, xp_entry];
  const listed = prizes.flatMap(({ url, file }) => [hash(url ?? ''), hash(file ?? '')]);
  return ['duds-about-v1', event, ...texts, ...awards, ...listed].join('|');
}

export function sealText(host: string, event: number, seal: Omit<Seal, 'key' | 'signature'>): string {
  const { kind, about, fits, votes, leftOut, rulings, ends, at } = seal;
  return ['duds-seal-v1', host, event, kind, about, fits, votes, leftOut, rulings, ends, at].join('|');
}

/** The text whose SHA-256, in base64url, is the id of a key (RFC 7638). */
export function thumbprintText({ x, y }: { readonly x: string; readonly y: string }): string {
  return JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
}

/** Enough of a seal's hash to read it to somebody. */
export const sealDigits = (sealHash: string): string => sealHash.replace(/^(.{4})(.{4})(.{4}).*$/, '$1 $2 $3');
