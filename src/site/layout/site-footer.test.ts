import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legalLinks } from './site-footer.tsx'

test('the footer links to every content page', () => {
  const menus = JSON.parse(readFileSync('content/menus.json', 'utf8')) as { footer: { link: string }[] }
  const pages = readdirSync('content/pages').filter((name) => name.endsWith('.json'))
  const targets = [...menus.footer.map(({ link }) => `/${link}`), ...legalLinks.map(({ link }) => link)]
  expect(pages.map((name) => `/${name.replace('.json', '')}`).filter((page) => !targets.includes(page))).toEqual([])
})
