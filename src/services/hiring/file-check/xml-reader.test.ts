import { describe, expect, test } from 'vitest'
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
    onEnd: (name) => events.push(`>${name}`),
    onText: (text) => events.push(text),
  })
  return events
}

test('reads elements, attributes and text', () => {
  const xml = `<?xml version="1.0"?><!-- <x> --><w:a b = "1" r:c='2>"'>Brot<d/><![CDATA[<e>&amp;]]></w:a>\n`
  expect(listEvents(xml)).toEqual(['<w|a |b=1 r|c=2>"', 'Brot', '<|d', '>d', '<e>&amp;', '>a'])
})

test('decodes entities in attributes and text', () => {
  expect(listEvents('<a b="&#69;&#x45;&lt;">&amp;&gt;&quot;&apos;&#x1F968;</a>')).toEqual([
    '<|a |b=EE<',
    '&>"\'🥨',
    '>a',
  ])
})

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeff<ä>ö</ä>')],
  ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><ä>ö</ä>', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('<?xml version="1.0"?><ä>ö</ä>', 'utf16le')],
  ['UTF-16 in the other order', Buffer.from('\ufeff<ä>ö</ä>', 'utf16le').swap16()],
  ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><ä>ö</ä>', 'latin1')],
])('reads %s', (_encoding, bytes) => {
  expect(listEvents(bytes)).toEqual(['<|ä', 'ö', '>ä'])
})

describe('refuses', () => {
  test.each([
    ['an element that does not end', '<a><b></b>'],
    ['elements that overlap', '<a><b></a></b>'],
    ['text outside of elements', '<a/>text'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['an entity that does not end', '<a>&amp</a>'],
    ['a character that does not exist', '<a>&#x110000;</a>'],
    ['a tag that does not end', '<a b="'],
    ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c])],
    ['an unknown encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
  ])('%s', (_case, xml) => {
    expect(() => listEvents(xml)).toThrow('fileBroken')
  })

  test.each([
    ['definitions of entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a type from the web', '<!DOCTYPE a SYSTEM "https://evil.example/a.dtd"><a/>'],
    ['elements nested too deeply', '<a>'.repeat(600)],
    ['more than the limit', `<a>${'<b/>'.repeat(10_000)}</a>`],
    ['more entities than the limit', `<a>${'&lt;'.repeat(2_000)}</a>`],
  ])('%s', (_case, xml) => {
    expect(() => listEvents(xml)).toThrow('fileTooComplex')
  })
})
