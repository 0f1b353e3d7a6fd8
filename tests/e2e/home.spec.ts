import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import slides from '../../content/slides.json' with { type: 'json' }
import { blockUnusedPreload, expect, freezeClock, openPage, test, waitUntilReady } from '../support/e2e-test.ts'
import { contentText, t } from '../support/translations.ts'

const shownSlides = slides.lists.long.slice(0, 6)

/** Opens the page with a frozen clock. */
async function openFrozen(page: Page, path: string): Promise<void> {
  await freezeClock(page)
  await openPage(page, path)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

  test.beforeEach(({ page }) => blockUnusedPreload(page))

  test('the home page has readable slides and questions that open', async ({ page }) => {
    await page.goto('/')
    await test.step('the questions open and close, one at a time', async () => {
      const [first, second] = home.faq.entries.map(({ question, answer }) => ({
        question: page.getByText(question.de),
        answer: page.getByText(contentText(answer.de, 'de')),
      }))
      if (!first || !second) throw new Error('there are less than two questions')
      await expect(first.answer).toBeHidden()
      await first.question.click()
      await expect(first.answer).toBeVisible()
      await second.question.click()
      await expect(second.answer).toBeVisible()
      await expect(first.answer).toBeHidden()
    })
    await test.step('all six slides are readable, and their links work', async () => {
      const slider = page.getByRole('region', { name: t('de', 'common', 'slider.label') })
      for (const { text, alt } of shownSlides) {
        await expect(slider.getByText(text.de)).toBeVisible()
        await expect(slider.getByRole('img', { name: alt.de })).toBeVisible()
      }
      await expect(slider.getByRole('button')).toHaveCount(0)
      await slider
        .getByRole('listitem')
        .filter({ hasText: shownSlides[2]?.text.de ?? '' })
        .getByRole('link')
        .click()
      await expect(page).toHaveURL(/\/company#section_home$/)
    })
  })
})

test('subline and feed follow the width of the window', async ({ page }) => {
  await openPage(page, '/')
  const hero = page.locator('#section_home').getByText('Was uns ausmacht')
  const below = page.locator('#home').getByText('Was uns ausmacht')
  await test.step('the subline is in the hero, and below it on narrow windows', async () => {
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(hero).toBeVisible()
    await expect(below).toBeHidden()
    await page.setViewportSize({ width: 599, height: 800 })
    await expect(hero).toBeHidden()
    await expect(below).toBeVisible()
  })
  for (const width of [390, 1440])
    await test.step(`the feed has nine pictures in three columns at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const pictures = page.getByRole('region', { name: home.feed.headline.de }).getByRole('listitem')
      // Sections outside of the viewport are not laid out.
      await pictures.first().scrollIntoViewIfNeeded()
      const boxes = await pictures.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()))
      const placesAlong = (side: 'x' | 'y') => new Set(boxes.map((box) => Math.round(box[side]))).size
      expect([boxes.length, placesAlong('x'), placesAlong('y')]).toEqual([9, 3, 3])
    })
})

test.describe('slider', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } })

  const partsOf = (page: Page) => {
    const slider = page.getByRole('region', { name: t('de', 'common', 'slider.label') })
    return {
      slider,
      previous: slider.getByRole('button', { name: t('de', 'common', 'slider.previous') }),
      next: slider.getByRole('button', { name: t('de', 'common', 'slider.next') }),
      toggle: slider.getByRole('button', { name: /Bildwechsel/ }),
      expectSlide: (number: number) => expect(slider.getByText(`${number} / 6`)).toBeVisible(),
      leave: () => page.mouse.move(5, 5),
    }
  }

  async function openSlider(page: Page) {
    await page.addInitScript(() => sessionStorage.setItem('krume:started', 'this tab has seen the startup loader'))
    await openFrozen(page, '/')
    const parts = partsOf(page)
    await parts.slider.scrollIntoViewIfNeeded()
    return parts
  }

  test('moves by itself, with its arrows and with a click on a neighbour, which is hidden from keyboard and screen readers', async ({
    page,
  }) => {
    const { slider, previous, next, expectSlide } = await openSlider(page)
    await test.step('advances after exactly 2800 ms, and returns to the first one', async () => {
      await page.clock.runFor(2799)
      await expectSlide(1)
      await page.clock.runFor(1)
      await expectSlide(2)
      const current = slider.locator('[data-place=current]')
      await expect(current).toContainText(shownSlides[1]?.text.de ?? '')
      await expect(current.getByRole('link')).toHaveAccessibleName(t('de', 'home', 'findStore'))
      for (const number of [3, 4, 5, 6, 1]) {
        await page.clock.runFor(2800)
        await expectSlide(number)
      }
    })
    const placeOf = (number: number) => slider.getByRole('listitem', { includeHidden: true }).nth(number - 1)
    await test.step('the neighbours are at the sides and inert', async () => {
      await expect(placeOf(2)).toHaveAttribute('data-place', 'next')
      await expect(placeOf(6)).toHaveAttribute('data-place', 'previous')
      await expect(placeOf(4)).toHaveAttribute('data-place', 'after')
      await expect(slider.locator('li')).toHaveCount(6)
      await expect(slider.locator('li:not([inert])')).toHaveCount(1)
      await expect(slider.locator('[data-place=current]')).not.toHaveAttribute('inert')
    })
    await test.step('a click moves a neighbour to the middle', async () => {
      await slider.scrollIntoViewIfNeeded()
      const box = (await placeOf(1).boundingBox()) ?? { y: 0, height: 0 }
      const middle = box.y + box.height / 2
      await page.mouse.click(1400, middle)
      await expectSlide(2)
      await page.mouse.click(40, middle)
      await page.mouse.click(40, middle)
      await expectSlide(6)
    })
    await test.step('the arrows move in both directions and wrap around', async () => {
      await next.click()
      await expectSlide(1)
      await previous.click()
      await expectSlide(6)
      await next.click()
      await next.click()
      await expectSlide(2)
    })
  })

  test('pauses with its button, under the pointer, with the focus and in a hidden tab, and continues', async ({
    page,
  }) => {
    const { slider, previous, next, toggle, leave, expectSlide } = await openSlider(page)
    await test.step('with its button, and announces its position only then', async () => {
      const position = slider.getByText('Bild 1 von 6')
      await expect(toggle).toHaveAccessibleName(t('de', 'common', 'slider.pause'))
      await expect(position).toHaveAttribute('aria-live', 'off')
      await toggle.click()
      await leave()
      await expect(toggle).toHaveAccessibleName(t('de', 'common', 'slider.play'))
      await expect(position).toHaveAttribute('aria-live', 'polite')
      await page.clock.runFor(10_000)
      await expectSlide(1)
      await toggle.click()
      await leave()
      await page.clock.runFor(2800)
      await expectSlide(2)
    })
    await test.step('while it is hovered', async () => {
      await slider.hover()
      await page.clock.runFor(10_000)
      await expectSlide(2)
      await leave()
      await page.clock.runFor(2800)
      await expectSlide(3)
    })
    await test.step('not after a mouse click on an arrow when the pointer leaves', async () => {
      await next.click()
      await expectSlide(4)
      await leave()
      await page.clock.runFor(2800)
      await expectSlide(5)
    })
    await test.step('while the tab is hidden', async () => {
      const hide = (isHidden: boolean) =>
        page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), isHidden)
      await hide(true)
      await page.clock.runFor(10_000)
      await expectSlide(5)
      await hide(false)
      await page.clock.runFor(2800)
      await expectSlide(6)
    })
    await test.step('while it has the keyboard focus, also when the pointer leaves it', async () => {
      await slider.locator('[data-place=current] a').focus()
      await page.keyboard.press('Tab')
      await expect(previous).toBeFocused()
      await slider.hover()
      await leave()
      await page.clock.runFor(10_000)
      await expectSlide(6)
      for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
      await expect(slider.locator(':focus')).toHaveCount(0)
      await page.clock.runFor(2800)
      await expectSlide(1)
    })
  })

  test.describe('touch', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    test('follows a swipe and restarts its 2800 ms', async ({ page }) => {
      const { slider, expectSlide } = await openSlider(page)
      const box = (await slider.boundingBox()) ?? { y: 0 }
      const touch = await page.context().newCDPSession(page)
      const swipe = async (fromX: number, toX: number) => {
        const at = (x: number) => [{ x, y: Math.max(box.y, 100) + 60 }]
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(fromX) })
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((fromX + toX) / 2) })
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(toX) })
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      }
      await page.clock.runFor(2700)
      await swipe(300, 100)
      await expectSlide(2)
      await page.clock.runFor(2799)
      await expectSlide(2)
      await page.clock.runFor(1)
      await expectSlide(3)
      await swipe(100, 300)
      await expectSlide(2)
      await swipe(200, 180)
      await expectSlide(2)
    })
  })
})

const heroShiftOf = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('#section_home picture')?.closest('div')
    return picture ? new DOMMatrix(getComputedStyle(picture).transform).m42 : Number.NaN
  })

test('with reduced motion nothing moves: no hero, and no slider until it is started', async ({ page }) => {
  await openFrozen(page, '/')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  const slider = page.getByRole('region', { name: t('de', 'common', 'slider.label') })
  await page.clock.runFor(10_000)
  expect(await heroShiftOf(page)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${home.hero.headline.de} sind wir`)
  await expect(slider.getByText('1 / 6')).toBeVisible()
  await slider.getByRole('button', { name: t('de', 'common', 'slider.play') }).click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(2800)
  await expect(slider.getByText('2 / 6')).toBeVisible()
})

test.describe('hero', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('shifts its background by half of the scroll distance, also when the page opens scrolled down', async ({
    page,
  }) => {
    await openPage(page, '/')
    for (const offset of [300, 120]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), offset)
      await expect.poll(() => heroShiftOf(page)).toBe(offset / 2)
    }
    await page.reload()
    await waitUntilReady(page)
    expect(await page.evaluate(() => scrollY)).toBe(120)
    await expect.poll(() => heroShiftOf(page)).toBe(60)
  })
})

test('a page that is used loads at most 131.5 KB of JavaScript and route manifest, brotli-compressed', async ({
  page,
}) => {
  const scripts: Promise<{ bytes: number; encoding: string | undefined }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const measure = async () => ({
      bytes: (await request.sizes()).responseBodySize,
      encoding: (await request.response())?.headers()['content-encoding'],
    })
    scripts.push(measure())
  })
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  const measured = await Promise.all(scripts)
  expect(measured.length).toBeGreaterThan(2)
  const worthCompressing = measured.filter(({ bytes }) => bytes >= 512)
  expect(new Set(worthCompressing.map(({ encoding }) => encoding))).toEqual(new Set(['br']))
  expect(measured.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(132_500)
})
