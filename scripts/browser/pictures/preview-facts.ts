import { crc32 } from 'node:zlib';
import { plans, TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';

/** What the link preview image says. */
export const previewFacts = [
  `${TRIAL_DAYS}-Day Free Trial`,
  `$${plans.month.monthlyCents / 100}/month`,
  `${comparedSportsbooks.length} sportsbooks`,
];

/** Signature and header of a PNG, bytes. */
const HEADER_END = 33;

/** A PNG with a description, by which a test sees what was drawn. Source: https://www.w3.org/TR/png-3/#11tEXt */
export function withText(png: Buffer, text: string): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(`tEXtDescription\0${text}`, 'latin1'), Buffer.alloc(4)]);
  chunk.writeUInt32BE(chunk.length - 12);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)]);
}
