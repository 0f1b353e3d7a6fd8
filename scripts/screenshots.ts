/** `npm run screenshots`: takes pictures of every page at three widths in both languages, with an overview page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languages } from '#domain/i18n/languages.ts'
import { inLanguage } from '#tests/support/crawl.ts'
import { waitUntilReady } from '#tests/support/e2e-test.ts'
import { missingPage, sitePages } from '#tests/support/site-pages.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { makeBuild } from './build/make-build.ts'
import { ensureChromium } from './install-tools.ts'
import { exitOnError } from './process.ts'

/** The whole page, including content that is rendered and loaded only when it scrolls into view. */
async function takeScreenshot(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address)
  await waitUntilReady(page)
  await page.evaluate(async () => {
    const styleSheet = new CSSStyleSheet()
    styleSheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet]
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

interface SheetRow {
  name: string
  files: readonly string[]
}

const style = `
body { margin: 2rem; font: 1rem system-ui, sans-serif; color-scheme: light dark }
section { display: flex; gap: 1rem; margin-block: 1rem 3rem; overflow-x: auto }
img { height: 28rem; width: auto; max-width: none; object-fit: cover; object-position: top; border: 1px solid gray }
h2 { font: inherit; font-weight: 600; margin: 0 }`

const renderPicture = (file: string) =>
  `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="280"></a>`

const renderRow = ({ name, files }: SheetRow) =>
  `<h2 id="${name}">${name}</h2>\n<section>${files.map(renderPicture).join('')}</section>`

/** An overview page of all pictures; each is a link to the full size. */
const renderContactSheet = (rows: readonly SheetRow[]): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>${style}</style>
<h1>Screenshots</h1>
${rows.map(renderRow).join('\n')}
</html>
`

const { values } = parseArgs({
  options: {
    /** Only paths that contain this. */
    only: { type: 'string', default: '' },
    /** `screen`, `print` or `forced-colors`. */
    media: { type: 'string', default: 'screen' },
    /** The default font size of the browser in px: 32 is twice the usual one. */
    'font-size': { type: 'string', default: '16' },
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
        await takeScreenshot(
          page,
          siteUrl + inLanguage(path, language),
          `${folder}/${toFileName(path, language, width)}`,
        )
    await context.close()
    console.error(`  ${width} px done`)
  }
}

const toFileName = (path: string, language: string, width: number) =>
  `${path.slice(1).replaceAll('/', '_') || 'home'}.${language}.${width}.png`

async function run(): Promise<void> {
  await makeBuild('./content')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startTestServer()
  const fontSize = `--blink-settings=defaultFontSize=${Number(values['font-size'])}`
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', fontSize] })
  try {
    await takeAll(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
  }
  const rows = paths.flatMap((path) =>
    languages.map((language) => ({
      name: inLanguage(path, language),
      files: widths.map((width) => toFileName(path, language, width)),
    })),
  )
  writeFileSync(`${folder}/index.html`, renderContactSheet(rows))
  console.error(`${rows.length * widths.length} pictures: open ${folder}/index.html`)
}

await exitOnError(run())
