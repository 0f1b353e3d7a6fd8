/** `npm run screenshots`: every page at three widths in both languages, with a sheet to look them through. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { languages } from '#domain/i18n/languages.ts'
import { inLanguage } from '../tests/support/crawl.ts'
import { runHouse } from '../tests/support/run-house.ts'
import { missingPage, sitePages } from '../tests/support/site-pages.ts'
import { contactSheet } from './contact-sheet.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { makeBuild } from './make-build.ts'
import { orSentence } from './or-sentence.ts'
import { takeScreenshot } from './take-screenshot.ts'

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
  const house = await runHouse()
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  try {
    await takeAll(browser, house.url)
  } finally {
    await browser.close()
    await house.stop()
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

await orSentence(run())
