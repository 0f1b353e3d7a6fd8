import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkupText } from './markup-text.tsx'

const policy = createElement('a', { href: '/policy' })
const render = (text: string) => renderToStaticMarkup(createElement(MarkupText, { text, elements: { policy } }))

test.each([
  ['Mehr in der <policy>Erklärung</policy>.', 'Mehr in der <a href="/policy">Erklärung</a>.'],
  ['<policy>Erst</policy> und <policy>dann</policy>', '<a href="/policy">Erst</a> und <a href="/policy">dann</a>'],
  ['Ohne alles', 'Ohne alles'],
  ['a & <b>', 'a &amp; &lt;b&gt;'],
])('renders %s', (text, html) => {
  expect(render(text)).toBe(html)
})
