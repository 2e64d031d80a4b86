import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unzipped } from './unzipped.ts';

/** An archive as the CDK writes it: sizes stand in the central directory alone. */
function archiveOf(name: string, text: string): Buffer {
  const content = deflateRawSync(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(content.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, Buffer.from(name), content, central, Buffer.from(name), end]);
}

it('gives the file of that name, and nothing for another', () => {
  const archive = archiveOf('index.mjs', 'export const handler = 1;');
  expect(unzipped(archive, 'index.mjs').toString()).toBe('export const handler = 1;');
  expect(() => unzipped(archive, 'other.mjs')).toThrow('no other.mjs');
  expect(() => unzipped(Buffer.from('nothing'), 'index.mjs')).toThrow('not a zip archive');
});
