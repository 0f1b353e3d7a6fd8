import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { build, preview } from 'vite'
import { showcaseViteConfig } from '../../scripts/build/showcase.ts'
import { test as base, expect, expectAccessible } from '../support/e2e-test.ts'
import { expectDistinct } from '../support/forced-colours.ts'
import { doubleFontSize, listExcess } from '../support/large-text.ts'
import { findLowControls } from '../support/staff-page.ts'
import { getTemporaryFolder } from '../support/temporary-folder.ts'

/** The page with all parts in all states, see src/ui/showcase/. What is true of a part there is not tested again on pages. */
const test = base.extend<object, { showcase: string }>({
  showcase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const outDir = mkdtempSync(join(getTemporaryFolder(), 'showcase-'))
      const config = { ...showcaseViteConfig, build: { ...showcaseViteConfig.build, outDir, emptyOutDir: true } }
      await build(config)
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      rmSync(outDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ showcase }, use) => use(showcase),
})

/** What a finger hits at least, in pixels. */
const looks = [
  { look: 'site', minimumHeight: 44 },
  { look: 'staff', minimumHeight: 56 },
] as const

async function openShowcase(page: Page, look: string, language = 'de'): Promise<void> {
  await page.goto(`?look=${look}&lang=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

for (const { look, minimumHeight } of looks)
  test.describe(`as in the ${look === 'site' ? 'website' : 'staff app'}, all parts`, () => {
    test('are accessible and large enough for a finger in both languages', async ({ page }) => {
      for (const language of ['de', 'en'])
        await test.step(language, async () => {
          await openShowcase(page, look, language)
          await expectAccessible(page)
          expect.soft(await findLowControls(page, minimumHeight)).toEqual([])
        })
    })

    test('fit phones and desks, also with twice the font size', async ({ page }) => {
      await openShowcase(page, look)
      expect.soft(await listExcess(page, [320, 390, 820, 1440])).toEqual([])
      await doubleFontSize(page)
      expect.soft(await listExcess(page, [320, 390, 820, 1440])).toEqual([])
    })

    test('show the focus of the keyboard', async ({ page }) => {
      await openShowcase(page, look)
      const unmarked = await page.evaluate(() => {
        const isOutlined = (element: Element | null | undefined) =>
          element != null && getComputedStyle(element).outlineStyle !== 'none'
        return [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea):enabled')]
          .filter((control) => {
            control.focus({ focusVisible: true } as FocusOptions)
            // The label around an invisible control, or what follows it, is outlined in its place.
            return ![control, control.closest('label'), control.nextElementSibling].some(isOutlined)
          })
          .map((control) => control.outerHTML.slice(0, 120))
      })
      expect(unmarked).toEqual([])
    })

    test.describe('in forced colours', () => {
      test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

      test('have edges that the system draws', async ({ page }) => {
        await openShowcase(page, look)
        const border = await part(page, 'Button')
          .getByRole('button')
          .first()
          .evaluate((node) => {
            const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(node)
            return { isDrawn: borderTopWidth !== '0px', isVisible: borderTopColor !== backgroundColor }
          })
        expect(border).toEqual({ isDrawn: true, isVisible: true })
      })

      test('tell what is chosen from what is not', async ({ page }) => {
        await openShowcase(page, look)
        for (const state of ['default', 'narrow', 'several']) {
          const options = part(page, 'ChoiceField').locator(`[data-state=${state}] label`)
          await expectDistinct(
            options.filter({ has: page.locator(':checked') }).first(),
            options.filter({ has: page.locator(':enabled:not(:checked)') }).first(),
          )
        }
        const filter = (state: string) => part(page, 'FilterChip').locator(`[data-state=${state}] label`)
        await expectDistinct(filter('chosen'), filter('default'))
        const tab = part(page, 'Tabs').getByRole('link')
        await expectDistinct(tab.first(), tab.last())
      })
    })
  })
