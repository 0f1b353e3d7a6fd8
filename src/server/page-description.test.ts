import { describe, expect, test } from 'vitest'
import { addPageDescription } from './page-description.ts'

const html = '<html><head><title>Brot</title></head><body><main></main></body></html>'

describe('addPageDescription', () => {
  test('adds structured data at the end of the body, as one graph', () => {
    const described = addPageDescription(html, { structuredData: [{ '@type': 'Product' }], picture: undefined })
    expect(described).toBe(
      html.replace(
        '</body>',
        '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Product"}]}</script></body>',
      ),
    )
  })

  test('lets no text end the script element or an attribute', () => {
    const name = '</script><img src=x> "&'
    const described = addPageDescription(html, {
      structuredData: [{ name }],
      picture: { url: 'https://krume.example/share/x.jpg', alt: name },
    })
    expect(described.match(/<\/script>/g)).toHaveLength(1)
    expect(described).not.toContain('<img')
    expect(described).toContain('content="&lt;/script&gt;&lt;img src=x&gt; &quot;&amp;"')
    const json = /ld\+json">(.*?)<\/script>/.exec(described)?.[1] ?? ''
    expect(JSON.parse(json)['@graph'][0].name).toBe(name)
  })

  test('names the picture of shared links with its size and text', () => {
    const picture = { url: 'https://krume.example/share/x.jpg', alt: 'Brot' }
    const properties = [
      ...addPageDescription(html, { structuredData: [], picture }).matchAll(/og:([\w:]+)" content="([^"]*)/g),
    ]
    expect(properties.map(([, name, value]) => [name, value])).toEqual([
      ['image', picture.url],
      ['image:width', '1200'],
      ['image:height', '630'],
      ['image:alt', 'Brot'],
    ])
  })

  test('leaves other documents as they are', () => {
    expect(addPageDescription('ok', { structuredData: [{}], picture: undefined })).toBe('ok')
    expect(addPageDescription(html, { structuredData: [], picture: undefined })).toBe(html)
  })
})
