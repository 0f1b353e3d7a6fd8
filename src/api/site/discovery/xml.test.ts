import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cdata, element, xmlDocument } from './xml.ts'

describe('element', () => {
  test('escapes text and attributes, but not nested elements', () => {
    const inner = element('b', { title: `"A" & 'B'` }, '1 < 2 > 0')
    expect(element('a', {}, inner, ' & ', 3).xml).toBe(
      '<a><b title="&quot;A&quot; &amp; &apos;B&apos;">1 &lt; 2 &gt; 0</b> &amp; 3</a>',
    )
  })

  test('is self-closing without content', () => {
    expect(element('link', { href: '/' }).xml).toBe('<link href="/"/>')
  })

  test('removes characters that XML does not allow and keeps line breaks, emoji and umlauts', () => {
    expect(element('a', {}, 'a\u0000\u0008b\uD800c\uDC00d\uFFFFe\r\n\tä🥨').xml).toBe('<a>abcde\r\n\tä🥨</a>')
  })

  test('escapes any text so that it stays well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { xml } = element('a', { x: text }, text)
        return /^<a x="[^"<]*"(\/>|>[^<]*<\/a>)$/.test(xml) && xml.isWellFormed()
      }),
    )
  })
})

describe('cdata', () => {
  test('cannot be closed by its content', () => {
    expect(cdata('<p>x]]>y</p>').xml).toBe('<![CDATA[<p>x]]]]><![CDATA[>y</p>]]>')
  })
})

test('xmlDocument adds the XML declaration', () => {
  expect(xmlDocument(element('a', {}))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n')
})
