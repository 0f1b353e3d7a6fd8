import type { Browser, Page } from '@playwright/test'
import { phoneContext, slowPhone } from './slow-phone.ts'
import { forgetInteractions, readSeen, watchPage } from './watch-page.ts'

interface Interaction {
  name: string
  path: string
  act: (page: Page) => Promise<void>
}

const interactions: readonly Interaction[] = [
  {
    name: 'a letter in the search among all cards',
    path: '/products',
    act: (page) => page.locator('input[name=search]').pressSequentially('br'),
  },
  {
    name: 'a filter among all cards',
    path: '/products',
    act: (page) => page.locator('label:has(input[name=regional])').first().tap(),
  },
  {
    name: 'something into the cart',
    path: '/products',
    act: (page) =>
      page
        .getByRole('button', { name: /Warenkorb/ })
        .first()
        .tap(),
  },
  {
    name: 'a letter in the search for stores',
    path: '/places',
    act: (page) => page.locator('input[name=search]').pressSequentially('me'),
  },
  { name: 'the menu', path: '/', act: (page) => page.getByRole('button', { name: /Menü/ }).first().tap() },
]

export interface MeasuredInteraction {
  name: string
  interactionMs: number
}

async function measure(browser: Browser, siteUrl: string, { name, path, act }: Interaction) {
  const context = await browser.newContext(phoneContext)
  await context.addInitScript(watchPage)
  try {
    const page = await slowPhone(context)
    await page.goto(siteUrl + path)
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
    await page.waitForLoadState('networkidle')
    await page.evaluate(forgetInteractions)
    await act(page)
    await page.waitForTimeout(1500)
    const { interactionMs } = await page.evaluate(readSeen)
    return { name, interactionMs }
  } finally {
    await context.close()
  }
}

/** From a touch or key until the next paint. */
export async function measureInteractions(browser: Browser, siteUrl: string): Promise<MeasuredInteraction[]> {
  const measured: MeasuredInteraction[] = []
  for (const interaction of interactions) measured.push(await measure(browser, siteUrl, interaction))
  return measured
}
