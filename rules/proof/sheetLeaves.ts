import type { Hash } from './merkle';
import { hashOfText, leafOf } from './hashing';
import { ballotText, entryText, fitText, rollText, rulingText, voterText } from './proofTexts';
import type { RollRow, Sheet, SheetBallot, SheetEntry } from './records';

/** The leaves of a sheet, in hexadecimal, in the order of its trees. */
export interface SheetLeaves {
  readonly entries: readonly string[];
  readonly ballots: readonly string[];
  readonly rulings: readonly string[];
  readonly roll: readonly string[];
}

export function sheetLeaves(sheet: Sheet, hash: Hash): SheetLeaves {
  const { event, entries, ballots, rulings, roll } = sheet;
  return {
    entries: entries.map(entry => entryLeaf(event, entry, hash)).sort(),
    ballots: ballots.map(ballot => leafOf(ballotText(ballotFields(event, ballot)), hash)),
    rulings: rulings.map(ruling => leafOf(rulingText(event, ruling), hash)),
    roll: roll.map(row => leafOf(rollText(event, { count: row.count, person: rollPerson(row, hash) }), hash)).sort(),
  };
}

function ballotFields(event: number, [left, right, winner, signed, salt]: SheetBallot) {
  return { event, lo: Math.min(left, right), hi: Math.max(left, right), winner, signed, salt };
}

function entryLeaf(event: number, entry: SheetEntry, hash: Hash): string {
  const { id, submittedAt } = entry;
  return leafOf(entryText(event, { id, submittedAt, person: entryPerson(entry, hash) }), hash);
}

export function entryPerson(entry: SheetEntry, hash: Hash): string {
  if (entry.person !== undefined) return entry.person;
  return hashOfText(fitText({ wallet: entry.wallet, avatar: entry, salt: entry.salt }), hash);
}

function rollPerson(row: RollRow, hash: Hash): string {
  if (row.person !== undefined) return row.person;
  return hashOfText(voterText({ ...row, messageHash: hashOfText(row.message, hash) }), hash);
}
