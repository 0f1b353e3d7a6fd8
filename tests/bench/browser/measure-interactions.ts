import type { Browser, Locator, Page } from '@playwright/test'
import { phoneContext, slowPhone } from './slow-phone.ts'
import { untilReady } from './until-ready.ts'
import { forgetInteractions, readSeen, watchPage } from './watch-page.ts'

interface Interaction {
  name: string
  path: string
  target: (page: Page) => Locator
  act: (target: Locator) => Promise<void>
}

/** A finger at that place and nothing more: a locator's own tap also listens, within the page, for what it hits. */
async function tap(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be tapped is not on the page')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const interactions: readonly Interaction[] = [
  {
    name: 'a letter in the search among all cards',
    path: '/products',
    target: (page) => page.locator('input[name=search]'),
    act: (input) => input.pressSequentially('br'),
  },
  {
    name: 'a filter among all cards',
    path: '/products',
    target: (page) => page.locator('label:has(input[name=regional])').first(),
    act: tap,
  },
  {
    name: 'something into the cart',
    path: '/products',
    target: (page) => page.getByRole('button', { name: /Warenkorb/ }).first(),
    act: tap,
  },
  {
    name: 'a letter in the search for stores',
    path: '/places',
    target: (page) => page.locator('input[name=search]'),
    act: (input) => input.pressSequentially('me'),
  },
  { name: 'the menu', path: '/', target: (page) => page.getByRole('button', { name: /Menü/ }).first(), act: tap },
]

/** A tap would scroll there in the same moment, and what comes into sight would count as the answer to it. */
const scrolledMs = 800

export interface MeasuredInteraction {
  name: string
  interactionMs: number
}

async function measure(browser: Browser, siteUrl: string, { name, path, target, act }: Interaction) {
  const context = await browser.newContext(phoneContext)
  await context.addInitScript(watchPage)
  try {
    const page = await slowPhone(context)
    await page.goto(siteUrl + path)
    await untilReady(page)
    await page.waitForLoadState('networkidle')
    await target(page).scrollIntoViewIfNeeded()
    await page.waitForTimeout(scrolledMs)
    await page.evaluate(forgetInteractions)
    await act(target(page))
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
