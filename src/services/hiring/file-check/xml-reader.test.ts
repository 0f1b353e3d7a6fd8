import { expect, test } from 'vitest'
import { createWorkLimit } from './file-refusal.ts'
import { readXml } from './xml-reader.ts'

/** What the handler is called with, one line each. */
function listEvents(xml: string | Buffer, limit = 100_000): string[] {
  const events: string[] = []
  readXml(Buffer.from(xml), createWorkLimit(limit), {
    onStart: ({ name, prefix, attributes }) =>
      events.push(
        [`<${prefix}|${name}`, ...attributes.map((each) => `${each.prefix}|${each.name}=${each.value}`)].join(' '),
      ),
    onEnd: () => events.push('>'),
    onText: (text) => events.push(text),
  })
  return events
}

test('reads elements, attributes and text with their entities, whatever the prefixes', () => {
  const xml = `<?xml version="1.0"?><!-- <x> --><w:a b = "&#69;" r:c='2>"'>Br&#x6F;t<d/><![CDATA[<e>&amp;]]></w:a>`
  expect(listEvents(xml)).toEqual(['<w|a |b=E r|c=2>"', 'Brot', '<|d', '>', '<e>&amp;', '>'])
})

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeff<ä>ö</ä>')],
  ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><ä>ö</ä>', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('<?xml version="1.0"?><ä>ö</ä>', 'utf16le')],
  ['UTF-16 in the other order', Buffer.from('\ufeff<ä>ö</ä>', 'utf16le').swap16()],
  ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><ä>ö</ä>', 'latin1')],
])('reads %s', (_encoding, bytes) => {
  expect(listEvents(bytes)).toEqual(['<|ä', 'ö', '>'])
})

test.each([
  ['elements that overlap', '<a><b></a></b>', 'fileBroken'],
  ['an unknown entity', '<a>&nbsp;</a>', 'fileBroken'],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c]), 'fileBroken'],
  ['an unknown encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>', 'fileBroken'],
  ['definitions of entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'fileTooComplex'],
  ['a type from the web', '<!DOCTYPE a SYSTEM "https://evil.example/a.dtd"><a/>', 'fileTooComplex'],
  ['elements nested too deeply', '<a>'.repeat(600), 'fileTooComplex'],
  ['more than the limit', `<a>${'<b/>'.repeat(10_000)}</a>`, 'fileTooComplex'],
])('refuses %s', (_case, xml, reason) => {
  expect(() => listEvents(xml)).toThrow(reason)
})
