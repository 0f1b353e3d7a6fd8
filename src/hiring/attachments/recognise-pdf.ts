import { inflateSync } from 'node:zlib'
import { accepted, type Recognition, refused } from './recognition.ts'

const maxUnpackedBytes = 20_000_000
const maxObjectStreams = 2000
/** Where the packed objects of a newer PDF begin. */
const objectStream = /\/ObjStm\b[^>]{0,400}>>\s{0,8}stream\r?\n/g
const running = /\/(JavaScript|Launch)\b/

/** A name may be written with the numbers of its letters: /J#61vaScript. */
const withPlainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Undefined when there is more than `maxBytes`. */
function unpack(bytes: Buffer, maxBytes: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes }).toString('latin1')
  } catch (fault) {
    // What cannot be read is passed over: the objects of a protected PDF are encrypted, and it is no worse for that.
    return fault instanceof RangeError ? undefined : ''
  }
}

function unpackObjects(bytes: Buffer, text: string): string | undefined {
  const heads = [...text.matchAll(objectStream)]
  if (heads.length > maxObjectStreams) return undefined
  let objects = ''
  for (const { 0: head, index } of heads) {
    const unpacked = unpack(bytes.subarray(index + head.length), maxUnpackedBytes - objects.length)
    if (unpacked === undefined) return undefined
    objects += unpacked
  }
  return objects
}

/** A PDF may hold pictures and fonts, but nothing that runs when it is opened. */
export function recognisePdf(bytes: Buffer): Recognition {
  const text = bytes.toString('latin1')
  if (!text.slice(-2048).includes('%%EOF')) return refused('fileBroken')
  const objects = unpackObjects(bytes, text)
  if (objects === undefined) return refused('fileUnsafe')
  const runs = [text, objects].some((part) => running.test(withPlainNames(part)))
  return runs ? refused('fileHasMacros') : accepted('pdf')
}
