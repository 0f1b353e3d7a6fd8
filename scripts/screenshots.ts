import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languages } from '#domain/i18n/languages.ts'
import { inLanguage } from '#tests/support/crawl.ts'
import { missingPage, sitePages } from '#tests/support/site-pages.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError } from './process.ts'

/** The whole page, with the cards and pictures that otherwise wait until somebody scrolls. */
export async function takeScreenshot(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.evaluate(async () => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all]
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

export interface SheetRow {
  name: string
  files: readonly string[]
}

const style = `
body { margin: 2rem; font: 1rem system-ui, sans-serif; color-scheme: light dark }
section { display: flex; gap: 1rem; margin-block: 1rem 3rem; overflow-x: auto }
img { height: 28rem; width: auto; max-width: none; object-fit: cover; object-position: top; border: 1px solid gray }
h2 { font: inherit; font-weight: 600; margin: 0 }`

const picture = (file: string) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="280"></a>`

const row = ({ name, files }: SheetRow) =>
  `<h2 id="${name}">${name}</h2>\n<section>${files.map(picture).join('')}</section>`

/** A page on which all pictures can be looked through; each opens in full. */
export const contactSheet = (rows: readonly SheetRow[]): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>${style}</style>
<h1>Screenshots</h1>
${rows.map(row).join('\n')}
</html>
`

/** `npm run screenshots`: every page at three widths in both languages, with a sheet to look them through. */

const { values } = parseArgs({
  options: {
    /** Only addresses that contain this. */
    only: { type: 'string', default: '' },
    /** How it looks on paper, or with the colours that the reader has chosen. */
    media: { type: 'string', default: 'screen' },
  },
})

const folder = 'test-results/screenshots'
const widths = [390, 820, 1440]
const paths = [...sitePages, missingPage].filter((path) => path.includes(values.only))

async function takeAll(browser: Browser, siteUrl: string): Promise<void> {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      forcedColors: values.media === 'forced-colors' ? 'active' : 'none',
    })
    const page = await context.newPage()
    if (values.media === 'print') await page.emulateMedia({ media: 'print' })
    for (const language of languages)
      for (const path of paths)
        await takeScreenshot(page, siteUrl + inLanguage(path, language), `${folder}/${fileOf(path, language, width)}`)
    await context.close()
    console.error(`  ${width} px done`)
  }
}

const fileOf = (path: string, language: string, width: number) =>
  `${path.slice(1).replaceAll('/', '_') || 'home'}.${language}.${width}.png`

async function run(): Promise<void> {
  await makeBuild('./content')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startTestServer()
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  try {
    await takeAll(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
  }
  const rows = paths.flatMap((path) =>
    languages.map((language) => ({
      name: inLanguage(path, language),
      files: widths.map((width) => fileOf(path, language, width)),
    })),
  )
  writeFileSync(`${folder}/index.html`, contactSheet(rows))
  console.error(`${rows.length * widths.length} pictures: open ${folder}/index.html`)
}

await exitOnError(run())
